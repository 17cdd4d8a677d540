# pragma version ~=0.4.3
# Allowances of many tokens in one place, as Permit2 keeps them. Signatures are not what is tested with
# it: whoever names an owner is believed.
interface Token:
    def transferFrom(a: address, b: address, v: uint256) -> bool: nonpayable

struct Allowance:
    amount: uint160
    expiration: uint48
    nonce: uint48

struct Details:
    token: address
    amount: uint160
    expiration: uint48
    nonce: uint48

struct PermitSingle:
    details: Details
    spender: address
    sigDeadline: uint256

struct Pair:
    token: address
    spender: address

allowance: public(HashMap[address, HashMap[address, HashMap[address, Allowance]]])

@external
def approve(token: address, spender: address, amount: uint160, expiration: uint48):
    self.allowance[msg.sender][token][spender].amount = amount
    self.allowance[msg.sender][token][spender].expiration = expiration

@external
def permit(owner: address, single: PermitSingle, signature: Bytes[256]):
    assert block.timestamp <= single.sigDeadline
    d: Details = single.details
    assert self.allowance[owner][d.token][single.spender].nonce == d.nonce
    self.allowance[owner][d.token][single.spender] = Allowance(
        amount=d.amount, expiration=d.expiration, nonce=d.nonce + 1
    )

@external
def transferFrom(a: address, b: address, amount: uint160, token: address):
    assert block.timestamp <= convert(self.allowance[a][token][msg.sender].expiration, uint256)
    if self.allowance[a][token][msg.sender].amount != max_value(uint160):
        self.allowance[a][token][msg.sender].amount -= amount
    extcall Token(token).transferFrom(a, b, convert(amount, uint256))

@external
def lockdown(pairs: DynArray[Pair, 8]):
    for p: Pair in pairs:
        self.allowance[msg.sender][p.token][p.spender].amount = 0

@external
def invalidateNonces(token: address, spender: address, nonce: uint48):
    assert nonce > self.allowance[msg.sender][token][spender].nonce
    self.allowance[msg.sender][token][spender].nonce = nonce
