"""Make every effect and every piece of music, and the manifest that ties them to this code.

`make sounds` runs it. The game reads `effects/<name>-<take>.ogg` and `music/<name>.ogg` only. The
manifest holds a digest of the code, a digest and the measures of each file: levels in dB below full
scale (loudness weighted for the ear: of the loudest 100 ms of an effect, of a whole piece), the
spectrum's centre in Hz.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sounds import compositions, dsp, foley, ogg

HERE = Path(__file__).resolve().parent
MANIFEST = HERE / "manifest.json"
EFFECT_QUALITY = 0.5
MUSIC_QUALITY = 0.6


def code_digest() -> str:
    """SHA-256 of the code that makes the sounds, the same whatever line ends a checkout gives it."""
    digest = hashlib.sha256()
    for path in sorted(HERE.glob("*.py")):
        digest.update(path.name.encode() + b"\n" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _write(path: str, signal: NDArray[np.float64], quality: float, window: float | None) -> dict[str, Any]:
    data = ogg.encoded(path, signal, quality)
    target = HERE / path
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(data)
    heard = ogg.decoded(data)
    return {
        "sha256": hashlib.sha256(data).hexdigest(),
        "seconds": round(len(heard) / dsp.RATE, 3),
        "peak": round(dsp.peak(heard), 1),
        "loudness": round(dsp.loudness(heard, window), 1),
        "centre": round(dsp.centroid(heard)),
    }


def main() -> None:
    """Make everything again and remove what is no longer made."""
    files = {}
    for name in foley.EFFECTS:
        for take in range(foley.TAKES):
            path = f"effects/{name}-{take}.ogg"
            files[path] = _write(path, foley.render(name, take), EFFECT_QUALITY, 0.1)
    for name in compositions.PIECES:
        path = f"music/{name}.ogg"
        files[path] = _write(path, compositions.perform(name), MUSIC_QUALITY, None)
    for old in HERE.rglob("*.ogg"):
        if old.relative_to(HERE).as_posix() not in files:
            old.unlink()
    rows = ",\n".join(f"    {json.dumps(path)}: {json.dumps(row)}" for path, row in sorted(files.items()))
    MANIFEST.write_text(
        f'{{\n  "code": "{code_digest()}",\n  "files": {{\n{rows}\n  }}\n}}\n', encoding="utf-8"
    )
    total = sum((HERE / path).stat().st_size for path in files)
    print(f"{len(files)} files, {total / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
