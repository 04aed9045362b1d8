"""Do to dodgson what happens to programs: kill it, damage its files, fill its disk, interrupt it.

    python tools/torture.py --seconds 3600
    python tools/torture.py --seed 1234 --trials 1        # what a line of failure tells you to type

Trial after trial, each drawn from a seed of its own, so that one that fails can be run again. What
must hold: a file is the old one or the new one; what was saved is taken up to the same answer; a
damaged cache is made anew, another damaged file refused in one line; nobody sees a traceback; who
interrupts waits no longer than --bound seconds, on a machine at rest, and is told what is known.
Moments are moments of the clock: a failure that hangs on one may take a few runs of its seed to
come back. "make exhaustive" runs this for a minute.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from faults.places import FaultError
from faults.trials import NEEDS_MOUNT, TRIALS, Torture, can_mount
from faults.verbs import make_given

WORDS = Path(__file__).parent.parent / "src/dodgson/words/data/scowl-80.xz"
BOUND = 2.0


def asked() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6) * 1000)
    parser.add_argument("--seconds", type=float, default=60.0, help="begin no trial after these")
    parser.add_argument("--trials", type=int, default=sys.maxsize, help="no more trials than these")
    parser.add_argument(
        "--only", choices=TRIALS, action="append", help="this kind; may be repeated"
    )
    parser.add_argument("--bound", type=float, default=BOUND, help="seconds from signal to exit")
    parser.add_argument("--verbose", action="store_true", help="tell every trial, and every exit")
    return parser.parse_args()


def kinds(only: list[str] | None, torture: Torture) -> list[str]:
    """Give the kinds of trials to draw from, each as often as it is to be drawn."""
    wanted = only or list(TRIALS)
    if not can_mount(torture.root / "mount") and set(wanted) & set(NEEDS_MOUNT):
        torture.left_out = "no file system can be mounted here: full and read-only disks left out"
        wanted = [kind for kind in wanted if kind not in NEEDS_MOUNT]
    return [kind for kind in wanted for _ in range(TRIALS[kind][0])]


def run(options: argparse.Namespace, torture: Torture) -> tuple[Counter[str], int]:
    """Run trials until time is up; give how many of each kind there were, and failures."""
    until = time.monotonic() + options.seconds
    drawn = kinds(options.only, torture)
    done: Counter[str] = Counter()
    failures = 0
    while drawn and done.total() < options.trials and time.monotonic() < until:
        seed = options.seed + done.total()
        rng = random.Random(seed)
        kind = rng.choice(drawn)
        done[kind] += 1
        try:
            told = TRIALS[kind][1](torture, rng)
        except KeyboardInterrupt:
            break
        except FaultError as fault:
            failures += 1
            only = "".join(f" --only {each}" for each in options.only or ())
            again = f"python tools/torture.py --seed {seed} --trials 1{only}"
            print(f"FAILED {kind}: {fault}  [{again}]", flush=True)
        else:
            if options.verbose:
                print(f"{seed} {kind}: {told}", flush=True)
    return done, failures


def tell(torture: Torture, done: Counter[str], failures: int, *, verbose: bool) -> None:
    """Sum up."""
    if verbose:
        for line, seconds in sorted(torture.exits.items(), key=lambda each: max(each[1])):
            print(f"{max(seconds):6.2f} s at most of {len(seconds):3}: {line}")
    if torture.left_out:
        print(torture.left_out)
    every = [each for seconds in torture.exits.values() for each in seconds]
    slowest = f"; slowest exit {max(every):.2f} s of {len(every)}" if every else ""
    each = ", ".join(f"{kind} {number}" for kind, number in sorted(done.items()))
    print(f"{done.total()} trials ({each}), {failures} failed{slowest}")


def main() -> int:
    """Torture; give 1 if something failed, or if in CI something had to be left out."""
    for number in (signal.SIGINT, signal.SIGTERM):  # also where a shell has them ignored
        signal.signal(number, signal.default_int_handler)
    options = asked()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="dodgson-torture-", ignore_cleanup_errors=True) as root:
        torture = Torture(Path(root), options.bound)
        make_given(torture.given, WORDS)
        done, failures = run(options, torture)
    tell(torture, done, failures, verbose=options.verbose)
    return 1 if failures or (torture.left_out and os.environ.get("CI") == "true") else 0


if __name__ == "__main__":
    sys.exit(main())
