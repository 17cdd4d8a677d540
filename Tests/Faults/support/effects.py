"""Compares the effects that a review states with the effects on the chain."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from support.world import Key, World

UNLIMITED = 1 << 128


@dataclass(frozen=True)
class Said:
    """The member `effects` of a review, as sums and sets."""

    spends: dict[str, int]  # by asset, in base units
    paid: dict[tuple[str, str], int]  # by asset and payee
    allows: dict[tuple[str, str], int | None]  # by asset and spender; None has no limit
    revokes: frozenset[tuple[str, str]]
    addresses: frozenset[str]
    controls: tuple[str, ...]
    unknown: int

    @classmethod
    def of(cls, review: dict[str, Any]) -> "Said":
        """Parse a review."""
        spends, paid = dict[str, int](), dict[tuple[str, str], int]()
        allows = dict[tuple[str, str], int | None]()
        revokes, addresses, controls, unknown = set[tuple[str, str]](), set[str](), list[str](), 0
        for effect in review["effects"]:
            asset, address = effect.get("asset", ""), effect.get("address", "")
            addresses |= {address} if address else set()
            if effect["kind"] == "spend":
                units = int(effect["units"])
                spends[asset] = spends.get(asset, 0) + units
                paid[asset, address] = paid.get((asset, address), 0) + units
            elif effect["kind"] == "allow":
                allows[asset, address] = int(effect["units"]) if "units" in effect else None
            elif effect["kind"] == "revoke":
                revokes.add((asset, address))
            elif effect["kind"] == "control":
                controls.append(effect["function"])
            elif effect["kind"] == "unknown":
                unknown += 1
            else:
                assert effect["kind"] == "name", effect
        return cls(spends, paid, allows, frozenset(revokes), frozenset(addresses), tuple(controls), unknown)


@dataclass
class Trial:
    """A call with random arguments, and how far its call data determine its effects."""

    name: str
    to: str
    data: bytes
    value: int = 0
    # The accounts whose assets it moves; by default the signer.
    holders: tuple[str, ...] = ()
    # The accounts that may gain or take something by it, besides the contracts.
    people: tuple[str, ...] = ()
    # The IDs of the ERC-721 and ERC-1155 tokens that it may move.
    numbers: tuple[int, ...] = ()
    # False if the call data contain only an upper bound, as with slippage.
    is_exact: bool = True
    # Whether deposits count as the depositor's, as for withdrawals; otherwise a deposit has left.
    with_deposits: bool = False
    # Whether the same call uses up an allowance that it gives.
    is_used_up: bool = False
    # Tokens that the contract takes under an allowance, and that the call data do not name.
    pulled: tuple[str, ...] = ()
    # The code that the signer's account delegates to (EIP-7702).
    code_of_signer: str | None = None

    def __str__(self) -> str:
        return f"{self.name} to {self.to}, value {self.value}, data 0x{self.data.hex()}"


@dataclass
class Happened:
    """The accounts' holdings on the chain, before and after."""

    before: dict[Key, int]
    after: dict[Key, int]
    fee: int
    me: str
    things: str = ""
    stacks: str = ""
    watched: list[str] = field(default_factory=list)

    def lost(self, asset: str, who: str) -> int:
        """An account's loss of an asset without the fee; negative for a gain."""
        keys = [key for key in self.before if key[0] == asset and key[1] == who]
        loss = sum(self.before[key] - self.after[key] for key in keys)
        if asset == "ether" and who == self.me:
            loss -= self.fee
        if asset == self.things:
            keys = [key for key in self.before if key[0] == "thing"]
            number = int(who, 16)
            loss = sum((self.before[key] == number) - (self.after[key] == number) for key in keys)
        return loss

    def changed(self, kind: str) -> Iterable[Key]:
        """The keys of a kind with changed numbers."""
        return [key for key in self.before if key[0] == kind and self.before[key] != self.after[key]]


def faults(trial: Trial, said: Said, happened: Happened, world: World) -> list[str]:
    """The differences between a review and the chain; empty if they agree."""
    found = [f"{said.unknown} unknown effects of a function that is counted"] if said.unknown else []
    holders = trial.holders or (world.me,)
    contracts = set(world.at.values()) | {trial.to}
    assets = ["ether", *(world.at[name] for name in ("dollar", "weth", "vault", "fine", "coin", "things", "stacks"))]
    for asset in assets:
        # A loss of any account counts.
        others = [happened.lost(asset, who) for who in trial.people if who not in holders]
        lost = max(0, sum(happened.lost(asset, who) for who in holders))
        lost += sum(loss for loss in others if loss > 0)
        units = said.spends.get(asset, 0)
        if lost > units and asset not in trial.pulled:
            found.append(f"{lost} of {asset} left, and {units} were said")
        if trial.is_exact and lost != units and asset not in trial.pulled:
            found.append(f"{lost} of {asset} left, exactly {units} were said")
        for who in trial.people:
            gained = -happened.lost(asset, who)
            if gained > 0 and who not in said.addresses and who not in contracts:
                found.append(f"{who} got {gained} of {asset}, and is not named")
            told = said.paid.get((asset, who), 0)
            if trial.is_exact and who not in holders and told > 0 and gained != told:
                found.append(f"{who} got {gained} of {asset}, exactly {told} were said")
    return found + allowances(trial, said, happened, world)


def allowances(trial: Trial, said: Said, happened: Happened, world: World) -> list[str]:
    """The differences between the stated allowances and those on the chain."""
    found, seen = list[str](), set[tuple[str, str]]()
    for key in happened.changed("allow"):
        _, asset, owner, spender = key[:4]
        before, after = happened.before[key], happened.after[key]
        if after < before:
            # The spender used it up, or the owner revoked it.
            # For a possible ERC-721 contract, 0 is stated as an amount, not as a revocation.
            told = said.allows.get((asset, spender))
            if spender not in (world.me, trial.to) and (asset, spender) not in said.revokes and told != after:
                found.append(f"{spender} may take less of {asset}, and no word of that")
            continue
        if (asset, spender) not in said.allows:
            found.append(f"{spender} may take {after} of {asset}, and no word of that")
            continue
        seen.add((asset, spender))
        told = said.allows[asset, spender]
        if told is None and after < 2**96 - 1 or told is not None and not after - before <= told:
            found.append(f"{spender} may take {after} of {asset}, said were {told}")
        if trial.is_exact and told is not None and told not in (after, after - before):
            found.append(f"{spender} may take {after} of {asset}, exactly {told} were said")
    for key in happened.changed("all"):
        is_given = happened.after[key] == 1
        pair = (key[1], key[3])
        if is_given and said.allows.get(pair, 0) is not None or not is_given and pair not in said.revokes:
            found.append(f"{pair} is {is_given}, said were {said.allows} and {said.revokes}")
        seen.add(pair)
    for key in happened.changed("approved"):
        spender = f"0x{happened.after[key]:040x}"
        named = {address.lower() for address in said.addresses}
        if happened.after[key] and spender not in named:
            found.append(f"{spender} may take thing {key[1]}, and is not named")
        seen |= {pair for pair in said.allows if pair[1].lower() == spender}
    unseen = {pair for pair, units in said.allows.items() if units != 0} - seen
    if trial.is_exact and unseen and not trial.is_used_up:
        found.append(f"said that {unseen} may take, and the chain has nothing of it")
    return found
