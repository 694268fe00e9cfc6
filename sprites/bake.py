"""Bake every SVG under `svg/` to a lossless WebP, and the program's icon; `make art` runs it.

The window loads bitmaps only, as drawing a vector file costs ten times as much as loading its bitmap.
Each drawing's largest bitmap is large enough for a 3840 x 2160 window (3 pixels a unit), so none is ever
enlarged; large drawings have smaller bitmaps too, as decoding costs by the pixel. `manifest.json` says which
source each bitmap was made from; only what changed is baked again.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypedDict

import numpy as np
import resvg
from PIL import Image

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "svg"
MANIFEST = HERE / "manifest.json"
APP_ICON = HERE / "app-icon"

# (view box) -> sizes in pixels, largest first. Cards are drawn up to 105 u wide (315 px) and a zoomed one up
# to 160 u; glyphs and icons up to 48 u, avatars up to 96 u, posters up to 280 u, bubbles 42/250 of a card.
PIXELS = {
    (250, 350): ((500, 700), (334, 468), (167, 234)),
    (48, 48): ((144, 144),),
    (64, 64): ((128, 128),),
    (120, 120): ((288, 288),),
    (256, 256): ((256, 256),),
    (420, 600): ((840, 1200), (420, 600), (250, 357)),
    (2560, 1440): ((3840, 2160), (1920, 1080), (1280, 720)),
}

_VIEW_BOX = re.compile(r'viewBox="0 0 (\d+) (\d+)"')

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sources() -> list[str]:
    """Every source's path below `svg/`, with forward slashes, sorted."""
    return sorted(path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.svg"))


def view_box(source: str) -> tuple[int, int]:
    """The size of a source's view box."""
    with (SOURCES / source).open(encoding="utf-8") as drawing:
        found = _VIEW_BOX.search(drawing.read(400))
    if found is None:
        raise ValueError(f"{source} has no view box")
    return int(found[1]), int(found[2])


def outputs(source: str) -> dict[str, tuple[int, int]]:
    """The paths of a source's bitmaps below `sprites/` and their sizes, largest first.

    The largest has the drawing's name, the others carry their width: `title.webp`, `title@1920.webp`.
    Raises KeyError for an unknown view box.
    """
    stem = source.removesuffix(".svg")
    first, *smaller = PIXELS[view_box(source)]
    return {f"{stem}.webp": first, **{f"{stem}@{size[0]}.webp": size for size in smaller}}


def source_digest(source: str) -> str:
    """SHA-256 of a source, the same whatever line ends a checkout gives it."""
    return _digest((SOURCES / source).read_bytes().replace(b"\r\n", b"\n"))


def rasterise(svg: str, pixels: tuple[int, int]) -> Image.Image:
    """The drawing as RGBA, `pixels` large."""
    tree = resvg.usvg.Tree.from_str(svg, resvg.usvg.Options.default())
    width, height = tree.int_size()
    across, down = pixels
    # The binding takes the transform by rows: scale x, skew x, move x, skew y, scale y, move y.
    transform = (across / width, 0.0, 0.0, 0.0, down / height, 0.0)
    png = bytes(resvg.render(tree, transform, bg_size=(across, down)))
    return Image.open(io.BytesIO(png)).convert("RGBA")


def _encode(image: Image.Image) -> bytes:
    """Lossless WebP; what is transparent is white, so that scaling down mixes no black into an edge."""
    array = np.array(image)
    if (array[..., 3] == 255).all():
        image = Image.fromarray(array[..., :3])
    else:
        array[array[..., 3] == 0] = (255, 255, 255, 0)
        image = Image.fromarray(array)
    out = io.BytesIO()
    image.save(out, "WEBP", lossless=True, exact=True, quality=100, method=6)
    return out.getvalue()


def _bake(source: str) -> tuple[str, dict[str, str]]:
    svg = (SOURCES / source).read_text(encoding="utf-8")
    digests = {}
    for path, size in outputs(source).items():
        data = _encode(rasterise(svg, size))
        target = HERE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        digests[path] = _digest(data)
    return source, digests


class Entry(TypedDict):
    """SHA-256 of a source and of each bitmap made from it, by the bitmap's path."""

    bitmaps: dict[str, str]
    source: str


def read_manifest() -> dict[str, Entry]:
    """Source path -> what was made from it; empty without a manifest."""
    if not MANIFEST.exists():
        return {}
    manifest: dict[str, Entry] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return manifest


def faults() -> list[str]:
    """One sentence for each bitmap that is missing, outdated, changed by hand, or without a source."""
    manifest = read_manifest()
    found = []
    wanted: set[str] = set()
    for source in sources():
        if source in manifest and manifest[source]["source"] != source_digest(source):
            found.append(f"{source} is newer than its bitmap")
            wanted |= manifest[source]["bitmaps"].keys()
            continue
        for path in outputs(source):
            wanted.add(path)
            if source not in manifest or not (HERE / path).exists():
                found.append(f"{source} has no bitmap {path}")
            elif manifest[source]["bitmaps"].get(path) != _digest((HERE / path).read_bytes()):
                found.append(f"{path} is not the file that was baked")
    found += [f"{path} has no source" for path in _bitmaps() if path not in wanted]
    found += [f"{source} is in the manifest only" for source in sorted(manifest.keys() - set(sources()))]
    return found


def _bitmaps() -> list[str]:
    return sorted(path.relative_to(HERE).as_posix() for path in HERE.rglob("*.webp"))


def _current(source: str, manifest: dict[str, Entry]) -> bool:
    entry = manifest.get(source)
    return (
        entry is not None
        and entry["source"] == source_digest(source)
        and entry["bitmaps"].keys() == outputs(source).keys()
        and all((HERE / path).exists() for path in entry["bitmaps"])
        and all(_digest((HERE / path).read_bytes()) == digest for path, digest in entry["bitmaps"].items())
    )


def bake_sprites(everything: bool, jobs: int) -> int:
    """Bake what changed or everything, remove what has no source, write the manifest; the number baked."""
    manifest = {} if everything else read_manifest()
    every = sources()
    due = [source for source in every if not _current(source, manifest)]
    # The biggest first, so that no core is left with them at the end.
    due.sort(key=lambda source: (not source.startswith("backdrops/"), source))
    if jobs > 1 and len(due) > 1:
        with ProcessPoolExecutor(jobs) as pool:
            baked = dict(pool.map(_bake, due))
    else:
        baked = dict(map(_bake, due))
    for path in set(_bitmaps()).difference(*map(outputs, every)):
        (HERE / path).unlink()
    entries = {
        source: Entry(bitmaps=baked.get(source) or manifest[source]["bitmaps"], source=source_digest(source))
        for source in every
    }
    MANIFEST.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8", newline="\n")
    return len(due)


def bake_app_icon() -> None:
    """The program's icon: PNG for Linux, ICO for Windows, ICNS for macOS."""
    APP_ICON.mkdir(exist_ok=True)
    svg = (SOURCES / "app-icon.svg").read_text(encoding="utf-8")
    rasterise(svg, (256, 256)).save(APP_ICON / "four-up.png", optimize=True)
    drawn = [rasterise(svg, (size, size)) for size in ICON_SIZES]
    drawn[-1].save(APP_ICON / "four-up.ico", sizes=[(s, s) for s in ICON_SIZES], append_images=drawn[:-1])
    rasterise(svg, (512, 512)).save(APP_ICON / "four-up.icns")


def main() -> int:
    """Bake, say what was done, and exit 1 where the result is not complete."""
    parser = argparse.ArgumentParser(description="Bake the SVG sources to the bitmaps that the window loads.")
    parser.add_argument("--all", action="store_true", help="bake everything again")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    given = parser.parse_args()
    baked = bake_sprites(given.all, given.jobs)
    bake_app_icon()
    total = sum((HERE / path).stat().st_size for path in _bitmaps())
    print(f"{baked} of {len(sources())} drawings baked, {total / 1e6:.1f} MB in all")
    for fault in faults():
        print(fault, file=sys.stderr)
    return 1 if faults() else 0


if __name__ == "__main__":
    sys.exit(main())
