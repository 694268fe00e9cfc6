"""Build the program for this platform under `dist/`, and on Linux its archive; `make package` runs it."""

from __future__ import annotations

import argparse
import importlib.metadata
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LINUX = sys.platform.startswith("linux")

COMPONENTS = """\
Four Up comes with these; where a file is named, it holds the whole licence.

Four Up                 MIT                         Four-Up.txt
Python                  PSF licence                 Python.txt
pygame-ce               LGPL 2.1 or later           LGPL-2.1.txt
SDL and other libraries several                     libraries.txt, LGPL-2.1.txt
msgspec                 BSD, 3 clauses              msgspec.txt
platformdirs            MIT                         platformdirs.txt
Red Hat Display         SIL Open Font License 1.1   Red-Hat-Display.txt
Hanken Grotesk          SIL Open Font License 1.1   Hanken-Grotesk.txt   © Alfredo Marco Pradil
font-rhd                MIT                         font-rhd.txt         the package that brings the typeface

The code of pygame-ce and of the libraries is unchanged, and each is a file of its own in the program's
folder, so that it can be replaced. PyInstaller's starter is under the GPL with an exception that leaves the
programs started by it free.
"""


def build(dist: Path) -> Path:
    """Run PyInstaller; the program's folder (on macOS its bundle)."""
    folder = dist / f"four-up-{version()}-{target()}"
    work = ROOT / ".work" / "pyinstaller"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += [
        "--distpath",
        str(work / "dist"),
        "--workpath",
        str(work / "build"),
        str(HERE / "fourup.spec"),
    ]
    subprocess.run(command, check=True, cwd=ROOT)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if sys.platform == "darwin":
        shutil.copytree(work / "dist" / "Four Up.app", folder / "Four Up.app", symlinks=True)
    else:
        shutil.copytree(work / "dist" / "four-up", folder, symlinks=True, dirs_exist_ok=True)
    return folder


def version() -> str:
    """The program's version, which has its home in `game/__init__.py`."""
    sys.path.insert(0, str(ROOT))
    from game import __version__

    return __version__


def target() -> str:
    """The platform in file names, such as `linux-x86_64`."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return f"{system}-{platform.machine().lower()}"


def _packaged(distribution: str, name: str) -> str:
    """A text file that a package brought along; raises LookupError."""
    for file in importlib.metadata.files(distribution) or []:
        if file.as_posix().endswith(name):
            return Path(str(file.locate())).read_text(encoding="utf-8")
    raise LookupError(f"{distribution} has no {name}")


def _hanken_grotesk() -> str:
    """The licence of the text face with its own notice: the package's file names another font's holder."""
    first, _, rest = _packaged("font-hanken-grotesk", "files/OFL.txt").partition("\n")
    if "Press Start 2P" not in first:
        raise LookupError("font-hanken-grotesk has a new licence file: look at its notice")
    return "Copyright © Alfredo Marco Pradil\n" + rest


def collect_licences(folder: Path) -> None:
    """Write the licence of everything in the program to `LICENSES/`."""
    licences = folder / "LICENSES"
    licences.mkdir()
    for source in sorted((HERE / "licences").glob("*.txt")):
        shutil.copy(source, licences / source.name)
    texts = {
        "README": COMPONENTS,
        "Four-Up": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "msgspec": _packaged("msgspec", "licenses/LICENSE"),
        "platformdirs": _packaged("platformdirs", "licenses/LICENSE"),
        "Red-Hat-Display": _packaged("font-rhd", "files/OFL.txt"),
        "font-rhd": _packaged("font-rhd", "licenses/LICENSE"),
        "Hanken-Grotesk": _hanken_grotesk(),
    }
    for name, text in texts.items():
        (licences / f"{name}.txt").write_text(text, encoding="utf-8")


def add_desktop_entry(folder: Path) -> None:
    """What a Linux desktop needs to show the program in its menu."""
    icon = ROOT / "sprites" / "app-icon" / "four-up.png"
    for source in (HERE / "four-up.desktop", HERE / "install.sh", icon):
        shutil.copy(source, folder / source.name)


def pack(folder: Path) -> Path:
    """The folder as a tar.xz beside it, owned by nobody in particular."""

    def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    archive = folder.with_name(folder.name + ".tar.xz")
    with tarfile.open(archive, "w:xz", preset=9) as tar:
        tar.add(folder, arcname=folder.name, filter=anonymous)
    return archive


def size(path: Path) -> int:
    """Bytes of a file, or of all files below a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file() and not file.is_symlink())


def main() -> int:
    """Build, and print what was made with its size."""
    parser = argparse.ArgumentParser(description="Build the program for this platform.")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where to (default: dist/)")
    given = parser.parse_args()
    folder = build(given.dist.resolve())
    collect_licences(folder)
    made = [folder]
    if LINUX:
        add_desktop_entry(folder)
        made.append(pack(folder))
    for path in made:
        print(f"{path}  {size(path) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
