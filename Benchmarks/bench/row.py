"""One row of the table of figures."""

from dataclasses import dataclass

HEADER = ("measure", "ours", "peer or bound", "ratio", "wanted", "met?")


@dataclass(frozen=True)
class Row:
    """Our figure and the one it is compared with; the texts include the units."""

    name: str
    ours: str
    peer: str
    ratio: float | None
    wanted: str
    met: bool | None

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the table."""
        ratio = "–" if self.ratio is None else f"{self.ratio:.2f}"
        met = "–" if self.met is None else "yes" if self.met else "**no**"
        return (self.name, self.ours, self.peer, ratio, self.wanted, met)


def at_least(name: str, ours: float, peer: float, unit: str, whose: str, wanted: float) -> Row:
    """Return a row of rates: ours should be at least `wanted` times the other."""
    ratio = ours / peer
    return Row(
        name, f"{ours:,.0f} {unit}", f"{peer:,.0f} ({whose})", ratio, f"≥ {wanted:.2f}",
        ratio >= wanted,
    )


def at_most(name: str, ours: float, peer: float, form: str, whose: str, wanted: float) -> Row:
    """Return a row of costs: ours should be at most `wanted` times the other."""
    ratio = ours / peer
    return Row(
        name, form.format(ours), f"{form.format(peer)} ({whose})", ratio, f"≤ {wanted:.2f}",
        ratio <= wanted,
    )


def skipped(name: str, why: str) -> Row:
    """Return a row with the reason for a missing figure."""
    return Row(name, "skipped", why, None, "–", None)


def table(rows: list[Row]) -> str:
    """Write rows as a Markdown table."""
    lines = [HEADER, *(row.cells() for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEADER))]
    texts = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |"
        for line in lines
    ]
    texts.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(texts)
