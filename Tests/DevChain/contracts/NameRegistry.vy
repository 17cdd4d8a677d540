# pragma version ~=0.4.3
# A Universal Resolver (ENSIP-23) with a registry and a resolver of its own, to be placed at its
# address. Records of names that have gateways are not in it: it asks for them (EIP-3668) in a batch
# (ENSIP-21), and knows only the hashes of the right answers. Some names misbehave
struct Request:
    sender: address
    urls: DynArray[String[256], 4]
    data: Bytes[2180]

# How a name misbehaves
FOREIGN: constant(uint256) = 1  # its lookup is that of another contract
ENDLESS: constant(uint256) = 2  # each answer leads to another lookup
SILENT: constant(uint256) = 3  # it reverts without data
WORDS: constant(uint256) = 4  # it reverts with a reason
GARBAGE: constant(uint256) = 5  # its lookup cannot be decoded
DIRECT: constant(uint256) = 6  # its lookup is no batch

LABELS: constant(uint256) = 16

resolvers: public(HashMap[bytes32, address])
wildcards: public(HashMap[bytes32, bool])
addresses: HashMap[bytes32, HashMap[uint256, Bytes[64]]]
claims: HashMap[bytes32, String[256]]
gateways: HashMap[bytes32, DynArray[String[256], 4]]
answers: HashMap[bytes32, HashMap[bytes32, bytes32]]
misbehaviors: HashMap[bytes32, uint256]

@external
def setResolver(node: bytes32, resolver: address, wildcard: bool):
    self.resolvers[node] = resolver
    self.wildcards[node] = wildcard

@external
def setAddr(node: bytes32, coin: uint256, record: Bytes[64]):
    self.addresses[node][coin] = record

@external
def setName(node: bytes32, name: String[256]):
    self.claims[node] = name

@external
def setGateways(node: bytes32, urls: DynArray[String[256], 4], misbehavior: uint256):
    self.gateways[node] = urls
    self.misbehaviors[node] = misbehavior

# The answer of a gateway to a question about a name is right if it has this hash
@external
def setAnswer(node: bytes32, question: bytes32, answer: bytes32):
    self.answers[node][question] = answer

# The node of a name, the first node with a resolver from the left, and where its name begins
@internal
@view
def _find(name: Bytes[1024]) -> (bytes32, bytes32, uint256):
    starts: DynArray[uint256, LABELS] = []
    at: uint256 = 0
    for i: uint256 in range(LABELS):
        count: uint256 = convert(slice(name, at, 1), uint256)
        if count == 0:
            break
        starts.append(at)
        at += 1 + count
    node: bytes32 = empty(bytes32)
    found: bytes32 = empty(bytes32)
    offset: uint256 = 0
    for i: uint256 in range(LABELS):
        if i == len(starts):
            break
        start: uint256 = starts[len(starts) - 1 - i]
        count: uint256 = convert(slice(name, start, 1), uint256)
        node = keccak256(concat(node, keccak256(slice(name, start + 1, count))))
        if self.resolvers[node] != empty(address):
            found = node
            offset = start
    return node, found, offset

@external
@view
def findResolver(name: Bytes[1024]) -> (address, bytes32, uint256):
    node: bytes32 = empty(bytes32)
    found: bytes32 = empty(bytes32)
    offset: uint256 = 0
    node, found, offset = self._find(name)
    return self.resolvers[found], node, offset

@internal
@view
def _resolverError(error: Bytes[256]):
    raw_revert(abi_encode(error, method_id=method_id("ResolverError(bytes)")))

@internal
@view
def _lookup(node: bytes32, found: bytes32, name: Bytes[1024], data: Bytes[1024]):
    question: Bytes[2180] = abi_encode(
        name, data, method_id=method_id("resolve(bytes,bytes)")
    )
    extra: Bytes[2304] = abi_encode(node, found, name, data)
    misbehavior: uint256 = self.misbehaviors[found]
    if misbehavior == DIRECT:
        raw_revert(abi_encode(
            self, self.gateways[found], question,
            method_id("directCallback(bytes,bytes)", output_type=bytes4), extra,
            method_id=method_id("OffchainLookup(address,string[],bytes,bytes4,bytes)")
        ))
    sender: address = self
    if misbehavior == FOREIGN:
        sender = self.resolvers[found]
    requests: DynArray[Request, 1] = [Request(
        sender=self.resolvers[found], urls=self.gateways[found], data=question
    )]
    urls: DynArray[String[256], 4] = ["x-batch-gateway:true", "https://batches.example/"]
    raw_revert(abi_encode(
        sender, urls,
        abi_encode(requests, method_id=method_id("query((address,string[],bytes)[])")),
        method_id("batchCallback(bytes,bytes)", output_type=bytes4), extra,
        method_id=method_id("OffchainLookup(address,string[],bytes,bytes4,bytes)")
    ))

@internal
@view
def _answered(response: Bytes[2048], extra: Bytes[2304]) -> (Bytes[2048], address):
    node: bytes32 = empty(bytes32)
    found: bytes32 = empty(bytes32)
    name: Bytes[1024] = b""
    data: Bytes[1024] = b""
    node, found, name, data = abi_decode(extra, (bytes32, bytes32, Bytes[1024], Bytes[1024]))
    if self.misbehaviors[found] == ENDLESS:
        self._lookup(node, found, name, data)
    if self.answers[node][keccak256(data)] != keccak256(response):
        self._resolverError(abi_encode("not the answer", method_id=method_id("Error(string)")))
    return response, self.resolvers[found]

@external
@view
def batchCallback(response: Bytes[4096], extra: Bytes[2304]) -> (Bytes[2048], address):
    failures: DynArray[bool, 1] = []
    responses: DynArray[Bytes[2048], 1] = []
    failures, responses = abi_decode(response, (DynArray[bool, 1], DynArray[Bytes[2048], 1]))
    if failures[0]:
        raw_revert(responses[0])
    return self._answered(responses[0], extra)

@external
@view
def directCallback(response: Bytes[2048], extra: Bytes[2304]) -> (Bytes[2048], address):
    return self._answered(response, extra)

@external
@view
def resolve(name: Bytes[1024], data: Bytes[1024]) -> (Bytes[2048], address):
    node: bytes32 = empty(bytes32)
    found: bytes32 = empty(bytes32)
    offset: uint256 = 0
    node, found, offset = self._find(name)
    resolver: address = self.resolvers[found]
    if resolver == empty(address) or (node != found and not self.wildcards[found]):
        raw_revert(abi_encode(name, method_id=method_id("ResolverNotFound(bytes)")))
    misbehavior: uint256 = self.misbehaviors[found]
    if misbehavior == SILENT:
        raw_revert(b"")
    if misbehavior == WORDS:
        self._resolverError(abi_encode("closed", method_id=method_id("Error(string)")))
    if misbehavior == GARBAGE:
        raw_revert(concat(
            method_id("OffchainLookup(address,string[],bytes,bytes4,bytes)", output_type=bytes4),
            keccak256("garbage"), keccak256("more")
        ))
    if len(self.gateways[found]) > 0:
        self._lookup(node, found, name, data)
    selector: bytes4 = convert(slice(data, 0, 4), bytes4)
    if selector == method_id("name(bytes32)", output_type=bytes4):
        return abi_encode(self.claims[node]), resolver
    coin: uint256 = 60
    if selector == method_id("addr(bytes32,uint256)", output_type=bytes4):
        coin = convert(extract32(data, 36), uint256)
    elif selector != method_id("addr(bytes32)", output_type=bytes4):
        raw_revert(abi_encode(selector, method_id=method_id("UnsupportedResolverProfile(bytes4)")))
    record: Bytes[64] = self.addresses[node][coin]
    # A name below a wildcard has an address of its own: the end of its hash
    if node != found and len(record) == 0:
        record = slice(concat(node, b""), 12, 20)
    if selector == method_id("addr(bytes32)", output_type=bytes4):
        if len(record) != 20:
            return abi_encode(empty(address)), resolver
        return abi_encode(extract32(concat(empty(bytes12), slice(record, 0, 20)), 0)), resolver
    return abi_encode(record), resolver
