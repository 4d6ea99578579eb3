"""Builds build/compiled: a copy of the package in which the listed modules are compiled by mypyc.

All modules go into one mypyc group, so that calls between them are native calls. The other modules are
copied as they are, so `PYTHONPATH=build/compiled` gives the whole package.
"""

import argparse
import hashlib
import importlib
import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

from compiled_modules import listed_modules
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext
from typing_extensions import override

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fathoms"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / ".stamp"
OBJECTS = ROOT / "build" / "mypyc"
JOBS = 2


def path_of(module: str) -> Path:
    """Where a module's source lies, relative to the folder that holds the package."""
    path = Path(*module.split("."))
    if (SOURCE.parent / path).is_dir():
        return path / "__init__.py"
    return path.with_suffix(".py")


def fingerprint(modules: list[str]) -> str:
    """Changes with every source file, the list of modules, Python, mypyc and this script."""
    digest = hashlib.sha256()
    digest.update("\n".join([*modules, sys.version, version("mypy"), str(ROOT)]).encode())
    for path in [Path(__file__), *sorted(SOURCE.rglob("*"))]:
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"\n{path.relative_to(ROOT)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def is_current(modules: list[str]) -> bool:
    """Whether build/compiled was made from exactly these sources."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint(modules)


def forget_old_objects(*, all_of_them: bool) -> None:
    """Remove what another Python, another mypyc or another state of this script compiled."""
    tools = [sys.version, version("mypy"), str(ROOT), Path(__file__).read_text(encoding="utf-8")]
    now = hashlib.sha256("\n".join(tools).encode()).hexdigest()
    mark = OBJECTS / ".tools"
    if all_of_them or not mark.is_file() or mark.read_text(encoding="utf-8") != now:
        shutil.rmtree(OBJECTS, ignore_errors=True)
        OBJECTS.mkdir(parents=True)
        mark.write_text(now, encoding="utf-8")


def missing_tool() -> str | None:
    """What the machine lacks to compile C, in words; None if nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}); on Debian: apt-get install gcc"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.is_file():
        return "no Python headers (Python.h); on Debian: apt-get install python3-dev"
    return None


class ParallelBuild(build_ext):
    """Compiles the C files of the one big extension side by side; setuptools would take them in turn."""

    @override
    def build_extensions(self) -> None:
        compiler = self.compiler
        one_by_one = compiler.compile
        headers = max(path.stat().st_mtime for path in OBJECTS.glob("*.h"))

        def compile_one(source: str, output_dir: str, **kwargs: object) -> list[str]:
            """A file that mypyc did not write anew is not compiled anew."""
            objects: list[str] = compiler.object_filenames([source], output_dir=output_dir)
            made = Path(objects[0])
            if made.exists() and made.stat().st_mtime > max(headers, Path(source).stat().st_mtime):
                return objects
            one_by_one([source], output_dir=output_dir, **kwargs)
            return objects

        def compile_side_by_side(sources: list[str], output_dir: str, **kwargs: object) -> list[str]:
            with ThreadPoolExecutor(JOBS) as pool:
                parts = pool.map(lambda source: compile_one(source, output_dir, **kwargs), sources)
                return [obj for part in parts for obj in part]

        compiler.compile = compile_side_by_side
        super().build_extensions()


def build(modules: list[str], *, afresh: bool) -> None:
    """Copies the package and compiles it in place; what was compiled before serves again unless told otherwise."""
    shutil.rmtree(TARGET, ignore_errors=True)
    forget_old_objects(all_of_them=afresh)
    shutil.copytree(SOURCE, TARGET / "fathoms", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(TARGET)
    # No configuration file: it would lead mypy back to src, and the copy must be read from here.
    options = ["--config-file=", "--strict", "--explicit-package-bases", "--no-warn-unused-ignores"]
    extensions = mypycify(
        [*options, *(str(path_of(module)) for module in modules)],
        opt_level="3",
        multi_file=True,
        group_name="fathoms",
        target_dir="../mypyc",
        debug_level="0",
    )
    if sys.platform == "linux":
        for extension in extensions:
            # Calls go straight to the function, not through a table of what others might put in its place.
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
            extension.extra_link_args += ["-Wl,-Bsymbolic-functions", "-s"]
    distribution = Distribution({"name": "fathoms", "ext_modules": extensions})
    command = ParallelBuild(distribution)
    command.inplace = True
    command.build_lib = command.build_temp = "../mypyc"
    command.ensure_finalized()
    command.run()


def uncompiled(modules: list[str]) -> list[str]:
    """Those of the listed modules that this process imports as plain Python."""
    files = {module: str(importlib.import_module(module).__file__) for module in modules}
    return [f"{module} comes from {file}" for module, file in files.items() if file.endswith(".py")]


def verify(modules: list[str]) -> str | None:
    """What is wrong with build/compiled, in words; None if it is current and in use."""
    if not is_current(modules):
        return "build/compiled is missing or older than the sources: run scripts/compile"
    if plain := uncompiled(modules):
        return "not compiled: " + "; ".join(plain)
    return None


def main() -> str | None:
    """Returns what went wrong, for sys.exit; None if all is well."""
    parser = argparse.ArgumentParser(prog="scripts/compile")
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    parser.add_argument("--verify", action="store_true", help="only check that the compiled code is in use")
    args = parser.parse_args()
    modules = listed_modules()
    if not modules:
        return "there is nothing to compile"
    if args.verify:
        return verify(modules)
    if is_current(modules) and not args.force:
        print("compile: build/compiled is up to date")
        return None
    if problem := missing_tool():
        return f"scripts/compile: {problem}"
    stamp = fingerprint(modules)  # of what is compiled, even if somebody goes on writing meanwhile
    build(modules, afresh=args.force)
    STAMP.write_text(stamp, encoding="utf-8")
    print(f"compile: {len(modules)} modules compiled into build/compiled")
    return None


if __name__ == "__main__":
    sys.exit(main())
