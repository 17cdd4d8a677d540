"""Independent decoder of the functions of tokens and collections."""

from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import Place, handed, reads, taken

# ERC-20, EIP-2612, ERC-677, ERC-777, ERC-1363 and the functions that OpenZeppelin's tokens added.

@reads("transfer(address,uint256)")
def transfer(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-20."""
    f.spend(p.contract, v[1], v[0])


@reads("transferFrom(address,address,uint256)")
def transfer_from(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-20, or ERC-721, where the amount is a token ID."""
    taken(f, p, v[0], p.contract, v[2], v[1])


@reads("approve(address,uint256)")
def approve(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-20: 0 revokes. ERC-721: 0 is an ordinary token ID, as for an unknown contract."""
    if p.is_token(p.contract):
        f.allow_or_revoke(p.contract, v[1], v[0])
    else:
        f.allow(p.contract, v[1], v[0])


@reads("increaseAllowance(address,uint256)")
def increase(f: Reading, p: Place, v: list[Any]) -> None:
    """OpenZeppelin's ERC-20."""
    f.allow(p.contract, v[1], v[0])


@reads("decreaseAllowance(address,uint256)")
def decrease(f: Reading, p: Place, v: list[Any]) -> None:
    """OpenZeppelin's ERC-20."""
    f.revoke(p.contract, v[0])


@reads("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)")
def permit(f: Reading, p: Place, v: list[Any]) -> None:
    """EIP-2612."""
    if p.is_own(v[0]):
        f.allow_or_revoke(p.contract, v[2], v[1])
    f.name(v[1])


@reads("permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)")
def permit_of_dai(f: Reading, p: Place, v: list[Any]) -> None:
    """DAI: holder, spender, nonce, expiry, and whether the allowance is unlimited."""
    f.name(v[1])
    if not p.is_own(v[0]):
        return
    if v[4]:
        f.allow(p.contract, None, v[1])
    else:
        f.revoke(p.contract, v[1])


@reads("mint(address,uint256)")
def mint(f: Reading, p: Place, v: list[Any]) -> None:
    """Nothing leaves; somebody gets tokens."""
    f.name(v[0])


@reads("burn(uint256)")
def burn(f: Reading, p: Place, v: list[Any]) -> None:
    """OpenZeppelin's ERC20Burnable."""
    f.spend(p.contract, v[0])


@reads("burnFrom(address,uint256)")
def burn_from(f: Reading, p: Place, v: list[Any]) -> None:
    """OpenZeppelin's ERC20Burnable."""
    taken(f, p, v[0], p.contract, v[1])


@reads("send(address,uint256,bytes)", "transferAndCall(address,uint256,bytes)")
def send(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-777, ERC-677 and ERC-1363: a transfer that notifies its payee."""
    f.spend(p.contract, v[1], v[0])
    handed(f, v[2])


# EIP-3009.

AUTHORIZATION = "address,address,uint256,uint256,uint256,bytes32"


@reads(*(f"{name}WithAuthorization({AUTHORIZATION},uint8,bytes32,bytes32)" for name in ("transfer", "receive")))
def with_authorization(f: Reading, p: Place, v: list[Any]) -> None:
    """A transfer that somebody signed."""
    taken(f, p, v[0], p.contract, v[2], v[1])


# ERC-721 and ERC-1155.

@reads("safeTransferFrom(address,address,uint256)", "safeTransferFrom(address,address,uint256,bytes)")
def thing(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-721: one NFT, whatever its token ID."""
    taken(f, p, v[0], p.contract, 1, v[1])
    handed(f, v[3] if len(v) > 3 else b"")


@reads("setApprovalForAll(address,bool)")
def for_all(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-721 and ERC-1155."""
    if v[1]:
        f.allow(p.contract, None, v[0])
    else:
        f.revoke(p.contract, v[0])


@reads("safeTransferFrom(address,address,uint256,uint256,bytes)")
def stack(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-1155."""
    taken(f, p, v[0], p.contract, v[3], v[1])
    handed(f, v[4])


@reads("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)")
def stacks(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-1155: parallel lists of IDs and amounts."""
    if len(v[2]) != len(v[3]):
        raise Unread
    taken(f, p, v[0], p.contract, sum(v[3]), v[1])
    handed(f, v[4])


# WETH9.

@reads("deposit()")
def wrap(f: Reading, p: Place, v: list[Any]) -> None:
    """Only the call's ether leaves."""


@reads("withdraw(uint256)")
def unwrap(f: Reading, p: Place, v: list[Any]) -> None:
    """WETH9 gives ether for the tokens."""
    f.spend(p.contract, v[0])
