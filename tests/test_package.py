"""The packaged program works on a bare machine: no environment, empty home, read-only folder, no sound."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import __version__

pytestmark = [
    pytest.mark.package,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the package is tested on Linux only"),
]

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("dist")
    built = subprocess.run(
        [sys.executable, "build/package.py", "--dist", str(where)], cwd=ROOT, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stderr
    return where


@pytest.fixture(scope="module")
def archive(dist: Path) -> Path:
    (found,) = dist.glob("*.tar.xz")
    return found


@pytest.fixture(scope="module")
def folder(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The unpacked program in a read-only folder whose name has spaces and accents."""
    where = tmp_path_factory.mktemp("Jeux d'été à deux")
    with tarfile.open(archive) as tar:
        tar.extractall(where, filter="data")
    (unpacked,) = where.iterdir()
    below = [unpacked, *unpacked.rglob("*")]
    for path in below:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    before = _listing(unpacked)
    yield unpacked
    # Whoever is root could have written all the same.
    assert _listing(unpacked) == before
    for path in below:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)


def _listing(folder: Path) -> list[tuple[str, int, int]]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files]


def _run(folder: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [folder / "fourup", *words],
        env={"HOME": str(home)},
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )


def test_the_sizes_are_within_their_bounds(archive: Path, folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) <= 70 * MEGABYTE
    assert archive.stat().st_size <= 25 * MEGABYTE
    assert archive.name == f"{folder.name}.tar.xz"
    assert f"four-up-{__version__}-linux-" in archive.name


def test_nothing_of_the_workshop_comes_along(folder: Path) -> None:
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    unwanted = ("numpy", "PIL", "tkinter", "setuptools", "pygame/tests", "pygame/docs", "pygame/examples")
    assert [name for name in names for part in unwanted if part in name] == []


def test_every_bitmap_sound_and_translation_comes_along(folder: Path) -> None:
    wanted = [
        path.relative_to(ROOT).as_posix()
        for top, pattern in (
            ("sprites", "*.webp"),
            ("sprites", "*.svg"),
            ("sounds", "*.ogg"),
            ("game/locale", "*.mo"),
        )
        for path in (ROOT / top).rglob(pattern)
    ]
    assert wanted
    assert [
        path for path in [*wanted, "sprites/tokens.json"] if not (folder / "_internal" / path).is_file()
    ] == []


def test_the_licences_come_along(folder: Path) -> None:
    licences = {path.name: path.read_text(encoding="utf-8") for path in (folder / "LICENSES").iterdir()}
    for name in licences:
        assert name == "README.txt" or name in licences["README.txt"]
    assert "© Alfredo Marco Pradil" in licences["Hanken-Grotesk.txt"]
    assert "Press Start 2P" not in licences["Hanken-Grotesk.txt"]
    assert all(
        "SIL OPEN FONT LICENSE" in licences[f"{face}.txt"] for face in ("Hanken-Grotesk", "Red-Hat-Display")
    )
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licences["LGPL-2.1.txt"]


def test_every_library_that_comes_along_has_its_notice(folder: Path) -> None:
    notices = (folder / "LICENSES" / "libraries.txt").read_text(encoding="utf-8").lower()
    # The names of files whose project has another name.
    projects = {"sdl2": "sdl 2", "bz2": "bzip2", "z": "zlib", "asound": "alsa", "webpdemux": "libwebp"}
    projects |= {"sdl2_image": "sdl_image", "sdl2_mixer": "sdl_mixer", "sdl2_ttf": "sdl_ttf"}
    projects |= {"brotlicommon": "brotli", "brotlidec": "brotli", "jpeg": "libjpeg-turbo", "png16": "libpng"}
    missing = []
    for path in (folder / "_internal").rglob("lib*.so*"):
        name = path.name.partition(".so")[0].partition("-")[0].removeprefix("lib").lower()
        if not name.startswith("python") and projects.get(name, name) not in notices:
            missing.append(path.name)
    assert missing == []


def test_it_says_its_version(folder: Path, tmp_path: Path) -> None:
    said = _run(folder, tmp_path, "--version")
    assert (said.returncode, said.stderr) == (0, "")
    assert __version__ in said.stdout


def test_it_plays_a_bot_game_to_its_end_and_verifies_it(folder: Path, tmp_path: Path) -> None:
    command = "simulate updown --seats novice,skilled,novice --option rounds=short --games 1 --out out"
    played = _run(folder, tmp_path, *command.split())
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout.splitlines()[-1])["games"] == 1
    (record,) = (tmp_path / "out").iterdir()
    assert record.name.endswith(".fourup.json")
    verified = _run(folder, tmp_path, "verify", str(record))
    assert verified.returncode == 0, verified.stdout
    told = json.loads(verified.stdout)
    assert told["ok"] is True
    assert told["result"]["standings"]


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_its_bots_decide_as_those_of_the_source_do(folder: Path, tmp_path: Path, level: str) -> None:
    for record in sorted((ROOT / "docs/pictures").glob("*.fourup.json")):
        to_move = json.loads(_run(folder, tmp_path, "legal", str(record)).stdout)["to_move"]
        if not to_move:  # a finished game
            continue
        command = ("ask", str(record), "--seat", str(to_move[0]), "--level", level)
        packaged = _run(folder, tmp_path, *command)
        source = [sys.executable, "-X", "utf8", str(ROOT / "main.py"), *command]
        assert packaged.returncode == 0, packaged.stderr
        assert (
            packaged.stdout
            == subprocess.run(source, capture_output=True, text=True, encoding="utf-8", check=True).stdout
        )


def test_it_draws_its_title(folder: Path, tmp_path: Path) -> None:
    drawn = _run(
        folder, tmp_path, "picture", "title", "--size", "1280x720", "--lang", "fr", "--out", "title.png"
    )
    assert drawn.returncode == 0, drawn.stderr
    assert (tmp_path / "title.png").stat().st_size > 50_000


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of its own, such as ':99'."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("no real window: Xvfb and xdotool are not installed")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    with server.stdout:
        number = server.stdout.readline().decode().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.mark.window
def test_it_opens_its_window(folder: Path, tmp_path: Path, display: str) -> None:
    program = subprocess.Popen(
        [folder / "fourup"],
        env={"HOME": str(tmp_path), "DISPLAY": display},
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    search = ["xdotool", "search", "--onlyvisible", "--class", "^four-up$"]
    found = ""
    for _ in range(300):
        found = subprocess.run(
            search, env={"DISPLAY": display}, capture_output=True, text=True
        ).stdout.strip()
        if found or program.poll() is not None:
            break
        time.sleep(0.1)
    alive = program.poll() is None
    program.terminate()
    said, _ = program.communicate(timeout=30)
    assert (bool(found), alive) == (True, True), said
    assert "Traceback" not in said


def test_the_menu_entry_starts_it_from_where_it_lies(folder: Path, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "PATH": os.defpath}
    subprocess.run(["sh", folder / "install.sh"], env=env, check=True)
    entry = (tmp_path / ".local/share/applications/four-up.desktop").read_text(encoding="utf-8")
    assert f'Exec="{folder / "fourup"}"\n' in entry
    assert (tmp_path / ".local/share/icons/hicolor/256x256/apps/four-up.png").is_file()
    subprocess.run(["sh", folder / "install.sh", "--remove"], env=env, check=True)
    assert [path for path in tmp_path.rglob("four-up*") if path.is_file()] == []
