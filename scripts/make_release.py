"""Checks, packs, hashes and signs a release. Run by scripts/release, after scripts/wheel has built what is packed.

What is made lies in build/release: the sdist, the plain wheel, the compiled wheel under the name of the oldest Linux
that it runs on, SHA256SUMS and its signature.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from release_checks import metadata_of, page_refusals, refusals, version_of, wheel_refusals

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "dist"
RELEASE = ROOT / "build" / "release"
BIN = Path(sys.executable).parent
SSH = ("/usr/bin/env", "ssh-keygen", "-q")
SUMS = "SHA256SUMS"
PURPOSE = "fathoms-release"
"""A signature for this purpose is good for no other."""
BY_HAND = """not run here: they need the owner's rights
  git tag -s v{version} && git push origin v{version}
  twine upload build/release/fathoms-*          # or a trusted publisher, whose attestations Sigstore signs"""


def refuse(found: list[str]) -> None:
    """Stop if there is a reason to."""
    if found:
        sys.exit("\n".join([f"refused: {each}" for each in found]))


def run(*command: str | Path) -> str:
    """A program of our environment, with its helpers beside it; what it prints."""
    done = subprocess.run(
        [BIN / command[0], *command[1:]],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": f"{BIN}:/usr/bin:/bin"},
    )
    if done.returncode:
        sys.exit(f"refused: {command[0]}\n{done.stdout}{done.stderr}")
    return done.stdout


def gather() -> list[Path]:
    """The packages as they will be uploaded."""
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    for package in [*BUILT.glob("fathoms-*.whl"), *BUILT.glob("fathoms-*.tar.gz")]:
        shutil.copy2(package, RELEASE)
    for compiled in (BUILT / "compiled").glob("fathoms-*.whl"):
        run("auditwheel", "repair", "--wheel-dir", RELEASE, compiled)
    packages = sorted(RELEASE.iterdir())
    if len(packages) != 3:  # noqa: PLR2004 - sdist, plain, compiled
        sys.exit(f"refused: three packages are expected, not {[each.name for each in packages]}: run scripts/wheel")
    return packages


def hashes(folder: Path, packages: list[Path]) -> Path:
    """The file of hashes, in the form that `sha256sum --check` reads."""
    path = folder / SUMS
    lines = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in packages]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def sign(sums: Path, key: Path | None) -> None:
    """Sign the hashes with an SSH key; a rehearsal makes one, signs, and sees that a changed file is noticed."""
    used = key or sums.parent / "rehearsal"
    if key is None:
        subprocess.run([*SSH, "-t", "ed25519", "-N", "", "-C", "rehearsal", "-f", used], check=True)
    subprocess.run([*SSH, "-Y", "sign", "-n", PURPOSE, "-f", used, sums], check=True)
    public = used.with_name(f"{used.name}.pub").read_text(encoding="utf-8")
    text = sums.read_bytes()
    assert is_signed(text, sums, public)
    assert not is_signed(text.replace(b"fathoms", b"fathomz"), sums, public), "a changed list passes for signed"
    if key is None:
        used.unlink()
        used.with_name(f"{used.name}.pub").unlink()


def is_signed(text: bytes, sums: Path, public: str) -> bool:
    """Whether a text is what the owner of a public key has signed."""
    signers = sums.with_name("signers")
    signers.write_text(f"release {public}", encoding="utf-8")
    signature = sums.with_name(f"{sums.name}.sig")
    command: list[str | Path] = [*SSH, "-Y", "verify", "-f", signers, "-I", "release", "-n", PURPOSE, "-s", signature]
    done = subprocess.run(command, input=text, capture_output=True, check=False)
    signers.unlink()
    return done.returncode == 0


def committed(version: str) -> list[str]:
    """Why what lies here is not what a tag could name."""
    found = ["not everything is committed"] if git("status", "--porcelain") else []
    return [*found, *([f"v{version} was released already"] if f"v{version}" in git("tag", "--list").split() else [])]


def git(*command: str) -> str:
    """What git says."""
    return subprocess.run(
        ["/usr/bin/env", "git", *command], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def main() -> None:
    """Check, pack, hash, sign, and say what is left to do by hand."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--only-check", action="store_true")
    parser.add_argument("--key", type=Path)
    given = parser.parse_args()
    if not given.dry_run and given.key is None:
        parser.error("name the SSH key that signs: --key FILE; or rehearse: --dry-run")
    version = version_of(ROOT)
    refuse(refusals(ROOT, rehearsal=given.dry_run) + ([] if given.dry_run else committed(version)))
    print(f"{version}: one version everywhere, and the changelog tells of it")
    if given.only_check:
        return
    packages = gather()
    refuse([each for path in packages for each in page_refusals(path.name, metadata_of(path), version)])
    refuse([each for path in packages if path.suffix == ".whl" for each in wheel_refusals(path)])
    print(run("twine", "check", "--strict", *packages).strip())
    sums = hashes(RELEASE, packages)
    sign(sums, given.key)
    for path in packages:
        print(f"{path.stat().st_size / 1_000_000:6.2f} MB  {path.name}")
    print(f"signed: {sums.relative_to(ROOT)} with {'a key made for the rehearsal' if given.dry_run else given.key}")
    print(BY_HAND.format(version=version))


if __name__ == "__main__":
    main()
