"""What the bots' characters say, now and then, of what everybody at the table has just seen."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from game.i18n import N_, _


class Occasion(NamedTuple):
    """What a seat may have something to say of; `kind` is a key of RARITY."""

    seat: int
    kind: str


RARITY = {"took": 10, "made": 5, "missed": 5, "passed": 12, "out": 2, "lost": 6, "won": 1}
"""How many times an occasion comes about for one remark: a card or trick taken that was wanted, a contract
made or a level laid, one broken or a bad card taken, a turn passed or a hand abandoned, the last card gone,
a round lost, the game won."""

_SAID = {
    "bold": {
        "took": (N_("Mine, of course!"), N_("I come and get it.")),
        "made": (N_("Who dares wins!"), N_("I said I would.")),
        "missed": (N_("I’d do it again."), N_("At least I tried.")),
        "passed": (N_("Just this once."), N_("I’m taking a run-up.")),
        "out": (N_("Straight through!"), N_("Nothing stops me!")),
        "lost": (N_("The next one is mine."), N_("Double or quits?")),
        "won": (N_("Fortune favours the bold!"), N_("I was aiming for the top.")),
    },
    "patient": {
        "took": (N_("Good things come."), N_("No need to run.")),
        "made": (N_("All in good time."), N_("Step by step.")),
        "missed": (N_("Patience."), N_("There will be other days.")),
        "passed": (N_("I have time."), N_("I’ll sit here a while.")),
        "out": (N_("And here we are."), N_("Slow and steady.")),
        "lost": (N_("I’m in no hurry."), N_("Tomorrow, perhaps.")),
        "won": (N_("It was worth the wait."), N_("Time was on my side.")),
    },
    "spiteful": {
        "took": (N_("Were you fond of it?"), N_("How kind of you.")),
        "made": (N_("Do take notes."), N_("How annoying for you.")),
        "missed": (N_("Who did that?"), N_("I shall remember this.")),
        "passed": (N_("Go on, trip over."), N_("I do enjoy watching.")),
        "out": (N_("Please, don’t get up."), N_("Too slow, all of you.")),
        "lost": (N_("Enjoy it while it lasts."), N_("You’ll pay for that.")),
        "won": (N_("I loved every minute."), N_("Crying is allowed.")),
    },
    "kind": {
        "took": (N_("May I? Thank you!"), N_("Oh, how nice.")),
        "made": (N_("I was lucky there."), N_("Your turn next, I hope!")),
        "missed": (N_("Well played, everyone."), N_("You earned that.")),
        "passed": (N_("After you."), N_("Please, go ahead.")),
        "out": (N_("Sorry, I’m out!"), N_("That was fun!")),
        "lost": (N_("Well done!"), N_("I’m happy for you.")),
        "won": (N_("We all played so well!"), N_("Thank you for the game.")),
    },
    "cautious": {
        "took": (N_("Phew, that’s in."), N_("One is better than none.")),
        "made": (N_("Just as planned."), N_("No risk, no regret.")),
        "missed": (N_("I knew it…"), N_("I should have stayed home.")),
        "passed": (N_("Better safe than sorry."), N_("Not today.")),
        "out": (N_("Home, safe and sound."), N_("Out of harm’s way.")),
        "lost": (N_("It could be worse."), N_("Still in one piece.")),
        "won": (N_("I hardly dared to hope."), N_("Small steps get there.")),
    },
    "hasty": {
        "took": (N_("Got it! Next!"), N_("Quick, quick, quick!")),
        "made": (N_("Done! What’s next?"), N_("No time to lose!")),
        "missed": (N_("Oops, too fast."), N_("Already forgotten!")),
        "passed": (N_("Come on, faster!"), N_("I hate waiting.")),
        "out": (N_("First! First! First!"), N_("Finished! Again?")),
        "lost": (N_("Again! Again!"), N_("Too slow? Me?")),
        "won": (N_("Won! When is the next one?"), N_("Fastest at the table!")),
    },
    "thrifty": {
        "took": (N_("Into the basket."), N_("Every little helps.")),
        "made": (N_("The accounts balance."), N_("Not a crumb wasted.")),
        "missed": (N_("That was costly."), N_("Ouch, my savings.")),
        "passed": (N_("No expense here."), N_("That cost nothing.")),
        "out": (N_("Nothing left over."), N_("Down to the last crumb.")),
        "lost": (N_("I’ll tighten my belt."), N_("That leaves a hole.")),
        "won": (N_("Every point counted."), N_("I’ll put this one by.")),
    },
    "lavish": {
        "took": (N_("What a treat!"), N_("For me? You shouldn’t have.")),
        "made": (N_("Now that’s style!"), N_("Isn’t it grand?")),
        "missed": (N_("Easy come, easy go."), N_("Bah, only points.")),
        "passed": (N_("A little break!"), N_("Shall I fetch drinks?")),
        "out": (N_("I gave it all away!"), N_("Empty pockets, full heart!")),
        "lost": (N_("This round is on me."), N_("There’s plenty more.")),
        "won": (N_("Cake for everybody!"), N_("Victory suits me!")),
    },
}


def remark(found: Sequence[Occasion], characters: Sequence[str | None], place: int) -> Occasion | None:
    """The occasion that is spoken of, if any; `place` is the event's in the log, which alone decides."""
    for occasion in found:
        if characters[occasion.seat] is not None and _chance(occasion, place) % RARITY[occasion.kind] == 0:
            return occasion
    return None


def said(occasion: Occasion, character: str, place: int) -> str:
    """What a character says of an occasion there."""
    words = _SAID[character][occasion.kind]
    return _(words[_chance(occasion, place) // RARITY[occasion.kind] % len(words)])


def _chance(occasion: Occasion, place: int) -> int:
    digest = sha256(f"{occasion.kind} {occasion.seat} {place}".encode()).digest()
    return int.from_bytes(digest[:6], "big")
