# pragma version ~=0.4.3
# The functions of Permit2 for many tokens at once, whose names are those for one. See Allowances.vy
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

struct PermitBatch:
    details: DynArray[Details, 8]
    spender: address
    sigDeadline: uint256

struct Transfer:
    sender: address
    receiver: address
    amount: uint160
    token: address

allowance: public(HashMap[address, HashMap[address, HashMap[address, Allowance]]])

@external
def approve(token: address, spender: address, amount: uint160, expiration: uint48):
    self.allowance[msg.sender][token][spender].amount = amount
    self.allowance[msg.sender][token][spender].expiration = expiration

@external
def permit(owner: address, batch: PermitBatch, signature: Bytes[256]):
    assert block.timestamp <= batch.sigDeadline
    for d: Details in batch.details:
        self.allowance[owner][d.token][batch.spender] = Allowance(
            amount=d.amount, expiration=d.expiration, nonce=d.nonce + 1
        )

@external
def transferFrom(transfers: DynArray[Transfer, 8]):
    for t: Transfer in transfers:
        self.allowance[t.sender][t.token][msg.sender].amount -= t.amount
        extcall Token(t.token).transferFrom(t.sender, t.receiver, convert(t.amount, uint256))
