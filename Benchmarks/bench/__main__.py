"""`python -m bench [MEASURE…]`: prints the table; with RECORD=1 also writes docs/benchmarks.md."""

import os
import sys

from . import (
    balance, balances, chains, decoding, failures, heap, history, home, keccak, keys, log, logs,
    machine, names, pages, payouts, refusals, sending, size, startup, traffic,
)
from .programs import ROOT, Failed
from .row import Row, table

MEASURES = {
    "keccak": keccak.rows,
    "keys": keys.rows,
    "decoding": decoding.rows,
    "names": names.rows,
    "payouts": payouts.rows,
    "log": log.rows,
    "startup": startup.rows,
    "size": size.rows,
    "refusals": refusals.rows,
    "balance": balance.rows,
    "balances": balances.rows,
    "chains": chains.rows,
    "sending": sending.rows,
    "failures": failures.rows,
    "logs": logs.rows,
    "history": history.rows,
    "traffic": traffic.rows,
    "pages": pages.rows,
    "home": home.rows,
    "heap": heap.rows,
}
NOTES = "Compared with earlier versions:"
PAGE = """# Benchmarks

Written by `RECORD=1 make bench`. Each figure is compared with a bound or with another program,
measured in one run on one machine. Rates and times are those of the fastest round; startup is the
median of {runs} runs. The ratio is our figure divided by the other one. `Benchmarks/` shows how each
figure is measured.

{facts}

{table}
"""


def main() -> int:
    """Run the measures that the command line names, or all."""
    chosen = sys.argv[1:] or list(MEASURES)
    unknown = [name for name in chosen if name not in MEASURES]
    if unknown:
        print(f"bench: no measure {unknown[0]}; there are {', '.join(MEASURES)}", file=sys.stderr)
        return 64
    facts = machine.lines()
    rows: list[Row] = []
    for name in chosen:
        print(f"bench: measuring {name}", file=sys.stderr)
        try:
            rows += MEASURES[name]()
        except Failed as failure:
            print(f"bench: {failure}", file=sys.stderr)
            return 1
    print("\n".join(facts), table(rows), sep="\n\n")
    if os.environ.get("RECORD") == "1" and len(chosen) == len(MEASURES):
        listed = "\n".join(f"- {fact}" for fact in facts)
        page = PAGE.format(runs=startup.RUNS, facts=listed, table=table(rows))
        path = ROOT / "docs" / "benchmarks.md"
        # Keep the figures that were measured by hand.
        notes = path.read_text().partition(NOTES)
        path.write_text(page + "".join(["\n", *notes[1:]] if notes[1] else []))
    return 0


if __name__ == "__main__":
    sys.exit(main())
