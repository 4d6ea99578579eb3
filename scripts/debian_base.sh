# Read by scripts/image and scripts/clean_install: a base of Debian's own packages, made once, with Python and nothing of ours.
DEBIAN_BASE=localhost/fathoms-base
export BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot} STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}

debian_base() { # small: no lists, no manuals
    [ -z "$(buildah images --quiet "$DEBIAN_BASE" 2>/dev/null)" ] || return 0
    local root container
    root=$(mktemp -d)
    debootstrap --variant=minbase --include=ca-certificates,python3,python3-venv bookworm "$root" >&2
    rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale,info}/* "$root"/var/log/*
    container=$(buildah from scratch)
    buildah add --quiet "$container" "$root" / >&2
    buildah commit --quiet "$container" "$DEBIAN_BASE" >&2
    buildah rm "$container" >&2
    rm -rf "$root"
}
