"""What pyproject.toml cannot say: the optional extension with flags for its compiler, and where the data files go."""

import platform
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

DATA = {"dice": ["*.toml"], "wordlists": ["README.md", "*/*"]}


class BuildExtension(build_ext):
    """Optimise, and on x86-64 use the instructions that NumPy needs as well (x86-64-v2)."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "msvc":
            flags = ["-O3", "-g0"]
            if platform.machine().lower() in ("x86_64", "amd64"):
                flags += ["-mssse3", "-mpopcnt"]
            for extension in self.extensions:
                extension.extra_compile_args = flags
        super().build_extensions()


class BuildPackage(build_py):
    """Copy ``dice/`` and ``wordlists/`` into the package; an editable install reads them where they are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        target = Path(self.build_lib, "boggle", "data")
        shutil.rmtree(target, ignore_errors=True)
        for folder, patterns in DATA.items():
            for pattern in patterns:
                for path in sorted(Path(folder).glob(pattern)):
                    if path.is_file():
                        copy = target / path
                        copy.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(path, copy)


setup(
    ext_modules=[
        Extension(
            "boggle._search",
            ["src/boggle/_search.pyx"],
            depends=[str(path) for path in sorted(Path("src/boggle").glob("*.h"))],
            optional=True,
        )
    ],
    cmdclass={"build_ext": BuildExtension, "build_py": BuildPackage},
)
