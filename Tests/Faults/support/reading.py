"""The result of decoding call data or typed data: assets, amounts, payees, spenders, unknown parts.

The decoders beside this file are written from the standards and use eth_abi, but nothing of the
program. A review and a reading are compared in this form.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from eth_utils.address import to_checksum_address

UNLIMITED = 1 << 128
ALL_OF_96_BITS = (1 << 96) - 1  # an unlimited allowance of tokens with 96-bit allowances
MOST = (1 << 256) - 1  # the value of a sum beyond 256 bits: no account can have more
ETHER = "ether"


def bounded(units: int) -> int | None:
    """The amount of an allowance; None if it is unlimited."""
    return None if units >= UNLIMITED or units == ALL_OF_96_BITS else units


class Unread(Exception):
    """A call or structure that cannot be decoded completely, so that nothing of it is reported."""


@dataclass
class Reading:
    """The effects of a signature."""

    # Asset, base units, payee; no payee if it goes into the called contract, or nowhere.
    spends: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    # Asset, base units (None: no limit), spender.
    allows: Counter[tuple[str, int | None, str]] = field(default_factory=Counter)
    # The same if the data contain only a lower bound: a review may count more.
    least: list[tuple[str, int, str]] = field(default_factory=list)
    revokes: set[tuple[str, str]] = field(default_factory=set)
    # The addresses that a review must name, besides payees and spenders.
    names: set[str] = field(default_factory=set)
    controls: bool = False
    unknown: bool = False

    def spend(self, asset: str, units: int, to: str = "") -> None:
        """An asset leaves; zero ether only names the payee. The amount is capped at 256 bits."""
        if asset == ETHER and not units:
            self.names |= {address(to)} - {""}
        else:
            self.spends[address(asset), min(units, MOST), address(to)] += 1

    def spend_of(self, asset: str, units: int, to: str = "") -> None:
        """A token leaves; the address 0xee… stands for the call's ether."""
        if int(asset, 16) != int("ee" * 20, 16):
            self.spend(asset, units, to)

    def spend_at_least(self, asset: str, units: int, to: str) -> None:
        """An asset leaves in an amount that only the chain knows."""
        self.least.append((address(asset), min(units, MOST), address(to)))

    def allow(self, asset: str, units: int | None, spender: str) -> None:
        """A spender may take an asset."""
        self.allows[address(asset), units if units is None else bounded(units), address(spender)] += 1

    def allow_or_revoke(self, asset: str, units: int, spender: str) -> None:
        """A spender may take an asset, or no longer if the amount is 0."""
        if units:
            self.allow(asset, units, spender)
        else:
            self.revoke(asset, spender)

    def revoke(self, asset: str, spender: str) -> None:
        """A spender may no longer take an asset."""
        self.revokes.add((address(asset), address(spender)))

    def name(self, *who: str) -> None:
        """Addresses have a role."""
        self.names |= {address(one) for one in who}

    def add(self, other: "Reading") -> None:
        """Add the effects of another reading."""
        self.spends += other.spends
        self.allows += other.allows
        self.least += other.least
        self.revokes |= other.revokes
        self.names |= other.names
        self.controls |= other.controls
        self.unknown |= other.unknown

    @classmethod
    def of(cls, effects: list[dict[str, Any]]) -> "Reading":
        """Parse the member `effects` of a review; a payment of zero ether only names its payee."""
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
        """Whether the only effect is an unknown one."""
        return self.unknown and not (self.controls or self.everybody or self.spends or self.least)

    @property
    def everybody(self) -> set[str]:
        """All payees, spenders and named addresses."""
        found = {key[2] for key in (*self.spends, *self.allows, *self.least)} | {pair[1] for pair in self.revokes}
        return (found | self.names) - {""}

    def without(self, least: list[tuple[str, int, str]]) -> tuple["Reading", list[str]]:
        """This without the spends in `least`, and those of them that are missing."""
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
        """The differences between a review and this reading; empty if they agree.

        A review may name more addresses than necessary, and need not name the signer. Unknown parts
        excuse nothing: all decoded effects are compared.
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
    """An address with its checksum; other words unchanged."""
    return to_checksum_address(text) if text.startswith("0x") else text
