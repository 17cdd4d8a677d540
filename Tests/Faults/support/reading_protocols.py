"""Independent decoder of vaults, Permit2, lending pools and wrappers."""

from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import Place, reads, taken

# ERC-4626. The call data do not name the vault's token, which it takes under an allowance.

@reads("deposit(uint256,address)", "mint(uint256,address)")
def into_vault(f: Reading, p: Place, v: list[Any]) -> None:
    """Shares for somebody."""
    f.name(v[1])


@reads("redeem(uint256,address,address)")
def out_of_vault(f: Reading, p: Place, v: list[Any]) -> None:
    """An owner's shares leave, and a receiver gets assets."""
    taken(f, p, v[2], p.contract, v[0])
    f.name(v[1])


@reads("withdraw(uint256,address,address)")
def assets_out_of_vault(f: Reading, p: Place, v: list[Any]) -> None:
    """A fixed number of assets comes out for any number of shares."""
    taken(f, p, v[2], p.contract, 2**256 - 1)
    f.name(v[1])


# Permit2 (AllowanceTransfer and SignatureTransfer).

def granted(f: Reading, p: Place, owner: str, details: list[Any], spender: str) -> None:
    """A submitted permit; another owner's permit does not concern the signer's tokens."""
    if not p.is_own(owner):
        f.name(owner, spender)
        return
    for token, units, _, _ in details:
        f.allow_or_revoke(token, units, spender)


@reads("approve(address,address,uint160,uint48)")
def allowance(f: Reading, p: Place, v: list[Any]) -> None:
    """A token for a spender."""
    f.allow_or_revoke(v[0], v[2], v[1])


@reads("permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)")
def allowance_signed(f: Reading, p: Place, v: list[Any]) -> None:
    """PermitSingle."""
    granted(f, p, v[0], [v[1][0]], v[1][1])


@reads("permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)")
def allowances_signed(f: Reading, p: Place, v: list[Any]) -> None:
    """PermitBatch."""
    granted(f, p, v[0], v[1][0], v[1][1])


@reads("transferFrom(address,address,uint160,address)")
def move(f: Reading, p: Place, v: list[Any]) -> None:
    """By an allowance."""
    taken(f, p, v[0], v[3], v[2], v[1])


@reads("transferFrom((address,address,uint160,address)[])")
def moves(f: Reading, p: Place, v: list[Any]) -> None:
    """Many of them."""
    for owner, to, units, token in v[0]:
        taken(f, p, owner, token, units, to)


@reads("lockdown((address,address)[])")
def lockdown(f: Reading, p: Place, v: list[Any]) -> None:
    """Tokens and spenders."""
    for token, spender in v[0]:
        f.revoke(token, spender)


@reads("invalidateNonces(address,address,uint48)", "invalidateUnorderedNonces(uint256,uint256)")
def invalidate(f: Reading, p: Place, v: list[Any]) -> None:
    """Invalidates signed permits."""


# Aave's pool.

@reads("supply(address,uint256,address,uint16)", "deposit(address,uint256,address,uint16)")
def supply(f: Reading, p: Place, v: list[Any]) -> None:
    """For somebody."""
    f.spend(v[0], v[1])
    f.name(v[2])


@reads("borrow(address,uint256,uint256,uint16,address)")
def borrow(f: Reading, p: Place, v: list[Any]) -> None:
    """Somebody's debt."""
    f.name(v[4])


@reads("repay(address,uint256,uint256,address)")
def repay(f: Reading, p: Place, v: list[Any]) -> None:
    """Somebody's debt."""
    f.spend(v[0], v[1])
    f.name(v[3])


@reads("withdraw(address,uint256,address)")
def out_of_pool(f: Reading, p: Place, v: list[Any]) -> None:
    """Supplied assets go to somebody."""
    if not p.is_own(v[2]):
        f.spend(v[0], v[1], v[2])


# Compound III, wrappers of OpenZeppelin, Lido, the beacon chain, and the rest of Uniswap's periphery.

@reads("supply(address,uint256)")
def comet_supply(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: asset, amount."""
    f.spend(v[0], v[1])


@reads("supplyTo(address,address,uint256)")
def comet_supply_to(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: recipient, asset, amount."""
    f.spend(v[1], v[2])
    f.name(v[0])


@reads("supplyFrom(address,address,address,uint256)")
def comet_supply_from(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: sender, recipient, asset, amount."""
    taken(f, p, v[0], v[2], v[3])
    f.name(v[1])


@reads("withdraw(address,uint256)")
def comet_withdraw(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: to the caller."""


@reads("withdrawTo(address,address,uint256)")
def comet_withdraw_to(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: recipient, asset, amount."""
    if not p.is_own(v[0]):
        f.spend(v[1], v[2], v[0])


@reads("withdrawFrom(address,address,address,uint256)")
def comet_withdraw_from(f: Reading, p: Place, v: list[Any]) -> None:
    """Compound III: owner, recipient, asset, amount."""
    if p.is_own(v[0]) and p.is_own(v[1]):
        f.name(v[1])
    else:
        taken(f, p, v[0], v[2], v[3], v[1])


@reads("supplyWithPermit(address,uint256,address,uint16,uint256,uint8,bytes32,bytes32)")
def supply_with_permit(f: Reading, p: Place, v: list[Any]) -> None:
    """Aave: the permit is for the called pool."""
    f.spend(v[0], v[1])
    f.allow(v[0], v[1], p.contract)
    f.name(v[2])


@reads("approveDelegation(address,uint256)")
def approve_delegation(f: Reading, p: Place, v: list[Any]) -> None:
    """Aave: a debt in the contract's token, for the caller."""
    f.allow_or_revoke(p.contract, v[1], v[0])


@reads("depositFor(address,uint256)")
def deposit_for(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC20Wrapper: the call data do not name the wrapped token."""
    f.name(v[0])


@reads("withdrawTo(address,uint256)")
def withdraw_to(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC20Wrapper."""
    f.spend(p.contract, v[1])
    f.name(v[0])


@reads("unwrap(uint256)")
def unwrap_lido(f: Reading, p: Place, v: list[Any]) -> None:
    """wstETH leaves for stETH."""
    f.spend(p.contract, v[0])


@reads("unwrapWETH9(uint256,address)")
def unwrap_to(f: Reading, p: Place, v: list[Any]) -> None:
    """The router's balance."""
    f.name(v[1])


@reads("sweepToken(address,uint256,address)")
def sweep(f: Reading, p: Place, v: list[Any]) -> None:
    """The router's balance."""
    f.name(v[2])


@reads("unwrapWETH9WithFee(uint256,address,uint256,address)")
def unwrap_with_fee(f: Reading, p: Place, v: list[Any]) -> None:
    """The router's balance, with a part of it for somebody else."""
    f.name(v[1], v[3])


@reads("sweepTokenWithFee(address,uint256,address,uint256,address)")
def sweep_with_fee(f: Reading, p: Place, v: list[Any]) -> None:
    """The router's balance, with a part of it for somebody else."""
    f.name(v[2], v[4])


@reads("pull(address,uint256)")
def pull(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02: tokens into the router."""
    f.spend(v[0], v[1])


@reads("unwrapWETH9(uint256)", "sweepToken(address,uint256)", "refundETH()", "wrapETH(uint256)",
       "wrap(uint256)",
       "cancelAuthorization(address,bytes32,uint8,bytes32,bytes32)")
def nobody(f: Reading, p: Place, v: list[Any]) -> None:
    """To the caller, or of an asset that the call data do not name."""


@reads("deposit(bytes,bytes,bytes,bytes32)")
def stake(f: Reading, p: Place, v: list[Any]) -> None:
    """The beacon chain's deposit contract: a public key, withdrawal credentials and a signature of
    fixed lengths. Credentials of type 1 and 2 end with an address; a BLS key's owner is unknown."""
    key, credentials, signature, _ = v
    if (len(key), len(credentials), len(signature)) != (48, 32, 96) or credentials[0] not in (1, 2):
        raise Unread
    if any(credentials[1:12]):
        raise Unread
    f.name("0x" + credentials[12:].hex())


@reads("submit(address)")
def submit(f: Reading, p: Place, v: list[Any]) -> None:
    """Lido: the call's ether; the argument names a referrer."""
