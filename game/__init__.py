"""Four Up: four card games at one table."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output, which is ours
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "four-up")  # pygame would name it after sys.argv[0]

__version__ = "0.1.0"
