# pragma version ~=0.4.3
# Creates contracts at addresses that are known beforehand (CREATE2), each of them once
event Created:
    account: indexed(address)

@external
def create(code: Bytes[4096], salt: bytes32) -> address:
    account: address = raw_create(code, salt=salt)
    log Created(account=account)
    return account
