"""What a reading of call data or typed data comes to: assets, amounts, payees, spenders, and what is unknown.

The decoders beside this file are written from the standards and ask eth_abi; nothing of the program is
in them. Where a review and a reading are held against each other, both are in this form.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from eth_utils.address import to_checksum_address

UNLIMITED = 1 << 128
ALL_OF_96_BITS = (1 << 96) - 1  # what tokens with allowances of 96 bits keep as endless
MOST = (1 << 256) - 1  # what a sum beyond 256 bits counts as: no account can hold more
ETHER = "ether"


def bounded(units: int) -> int | None:
    """An amount that may be taken; None where it stands for all there will ever be."""
    return None if units >= UNLIMITED or units == ALL_OF_96_BITS else units


class Unread(Exception):
    """A call or a structure that cannot be read whole, of which nothing at all is told then."""


@dataclass
class Reading:
    """What a signature does or allows."""

    # Asset, base units, payee; the payee is empty where it goes into what is called, or nowhere.
    spends: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    # Asset, base units (None: no limit), spender.
    allows: Counter[tuple[str, int | None, str]] = field(default_factory=Counter)
    # The same where the bytes give a bound from below only: a review may count more.
    least: list[tuple[str, int, str]] = field(default_factory=list)
    revokes: set[tuple[str, str]] = field(default_factory=set)
    # Who has to be named, beside payees and spenders.
    names: set[str] = field(default_factory=set)
    controls: bool = False
    unknown: bool = False

    def spend(self, asset: str, units: int, to: str = "") -> None:
        """Something leaves; of no ether only the payee is told. No more than there can be counts."""
        if asset == ETHER and not units:
            self.names |= {address(to)} - {""}
        else:
            self.spends[address(asset), min(units, MOST), address(to)] += 1

    def spend_of(self, asset: str, units: int, to: str = "") -> None:
        """A token leaves; the address of E's stands for the ether that goes with the call."""
        if int(asset, 16) != int("ee" * 20, 16):
            self.spend(asset, units, to)

    def spend_at_least(self, asset: str, units: int, to: str) -> None:
        """Something leaves whose amount only the chain tells."""
        self.least.append((address(asset), min(units, MOST), address(to)))

    def allow(self, asset: str, units: int | None, spender: str) -> None:
        """Somebody may take."""
        self.allows[address(asset), units if units is None else bounded(units), address(spender)] += 1

    def allow_or_revoke(self, asset: str, units: int, spender: str) -> None:
        """Somebody may take, or may no longer where the amount is 0."""
        if units:
            self.allow(asset, units, spender)
        else:
            self.revoke(asset, spender)

    def revoke(self, asset: str, spender: str) -> None:
        """Somebody may take no longer."""
        self.revokes.add((address(asset), address(spender)))

    def name(self, *who: str) -> None:
        """Somebody is named in a role."""
        self.names |= {address(one) for one in who}

    def add(self, other: "Reading") -> None:
        """Take over what another reading found."""
        self.spends += other.spends
        self.allows += other.allows
        self.least += other.least
        self.revokes |= other.revokes
        self.names |= other.names
        self.controls |= other.controls
        self.unknown |= other.unknown

    @classmethod
    def of(cls, effects: list[dict[str, Any]]) -> "Reading":
        """The member `effects` of a review; a payment of no ether only names its payee."""
        found = cls()
        for effect in effects:
            asset, who = effect.get("asset", ""), effect.get("address", "")
            match effect["kind"]:
                case "spend" if asset == ETHER and effect["units"] == "0":
                    found.names.add(who)
                case "spend":
                    found.spends[asset, int(effect["units"]), who] += 1
                case "allow":
                    units = int(effect["units"]) if "units" in effect else None
                    found.allows[asset, None if units is None else bounded(units), who] += 1
                case "revoke":
                    found.revokes.add((asset, who))
                case "name":
                    found.names.add(who)
                case "control":
                    found.controls = True
                    found.names |= {who} - {""}
                case "unknown":
                    found.unknown = True
                case other:
                    raise AssertionError(f"a kind of effect that is not documented: {other}")
        return found

    @property
    def is_bare(self) -> bool:
        """Whether nothing is told but that something is unknown."""
        return self.unknown and not (self.controls or self.everybody or self.spends or self.least)

    @property
    def everybody(self) -> set[str]:
        """Everybody who is paid, may take, or is named."""
        found = {key[2] for key in (*self.spends, *self.allows, *self.least)} | {pair[1] for pair in self.revokes}
        return (found | self.names) - {""}

    def without(self, least: list[tuple[str, int, str]]) -> tuple["Reading", list[str]]:
        """This without the spends that have a bound from below, and which of those it lacks."""
        spends, missing, names = Counter(self.spends), list[str](), set(self.names)
        for asset, units, to in least:
            large = [key for key in +spends if (key[0], key[2]) == (asset, to) and key[1] >= units]
            if large:
                spends[min(large)] -= 1
                names.add(to)
            else:
                missing.append(f"at least {units} of {asset} leave to {to}, in the review {+spends}")
        return replace(self, spends=+spends, names=names), missing

    def differences(self, review: "Reading", own: tuple[str, ...] = ()) -> list[str]:
        """Where a review says something else than this reading; empty where they agree.

        A review may name more than has to be named, and need not name who signs. What is unknown besides
        takes nothing away: all that was read is compared.
        """
        review, found = review.without(self.least)
        found += [
            f"{what}: here {one or 'none'}, in the review {other or 'none'}"
            for what, one, other in (
                ("leaves", +self.spends - review.spends, review.spends - self.spends),
                ("may be taken", self.allows - review.allows, review.allows - self.allows),
                ("is withdrawn", self.revokes - review.revokes, review.revokes - self.revokes),
            ) if one or other
        ]
        if self.unknown != review.unknown:
            found.append(f"unknown: here {self.unknown}, in the review {review.unknown}")
        if self.controls != review.controls:
            found.append(f"control: here {self.controls}, in the review {review.controls}")
        if missing := self.everybody - review.everybody - set(own):
            found.append(f"not named: {missing}")
        return found


def address(text: str) -> str:
    """An address with its checksum; other words as they are."""
    return to_checksum_address(text) if text.startswith("0x") else text
