"""What our packages have besides their files: whole addresses on their page, and compiled rules where they are wanted.

The README names files of the repository by their path, as its readers there expect. The page of a package index lies
elsewhere, so there each of these becomes an address, made of `home` in [tool.fathoms] of pyproject.toml.

With FATHOMS_COMPILE=1 the compiled rules are laid into the wheel. Without, it is plain Python, for every platform, and
nobody needs a compiler. The sources are in both: a compiled module is found before the source beside it.
"""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r'(!\[[^]]*\]\(|<img [^>]*src=")(?!https?:|#)([^)"]+)')
_LINK = re.compile(r'((?<!!)\[(?:[^][]|!\[[^]]*\]\([^)]*\))*\]\(|<a [^>]*href=")(?!https?:|#|mailto:)([^)"]+)')


def with_whole_addresses(readme: str, home: str, version: str) -> str:
    """The README as it is shown far from the repository, at the state of a version."""
    readme = _PICTURE.sub(rf"\1{home}/raw/v{version}/\2", readme)
    return _LINK.sub(rf"\1{home}/blob/v{version}/\2", readme)


def addresses(home: str) -> dict[str, str]:
    """What a package index lists beside the text."""
    return {
        "Source": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


class PackagePage(MetadataHookInterface):
    """A hook of hatchling; [tool.hatch.metadata.hooks.custom] names this file."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Before anything is packed."""
        home = str(self.root_config()["tool"]["fathoms"]["home"])
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        whole = with_whole_addresses(text, home, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": whole}
        metadata["urls"] = addresses(home)

    def root_config(self) -> dict[str, Any]:
        """The whole of pyproject.toml: hatchling hands over its own part of it only."""
        return tomllib.loads((Path(self.root) / "pyproject.toml").read_text(encoding="utf-8"))


class CompiledRules(BuildHookInterface[Any]):
    """A hook of hatchling; [tool.hatch.build.targets.wheel.hooks.custom] names this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is packed."""
        if version != "standard" or os.environ.get("FATHOMS_COMPILE") != "1":
            return
        root = Path(self.root)
        subprocess.run([sys.executable, str(root / "scripts" / "build_compiled.py")], check=True)
        compiled = root / "build" / "compiled"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in [*compiled.rglob("*.so"), *compiled.rglob("*.pyd")]:
            build_data["force_include"][str(library)] = str(library.relative_to(compiled))
