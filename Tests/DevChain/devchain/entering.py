"""What happens before the first frame of a transaction whose gas follows EIP-2780 and EIP-8037."""

from typing import Any

import rlp
from eth._utils.address import force_bytes_to_address, generate_contract_address
from eth.abc import ComputationAPI, MessageAPI, SignedTransactionAPI, StateAPI
from eth.constants import ZERO_ADDRESS
from eth.exceptions import OutOfGas
from eth.vm.forks.prague.constants import DELEGATION_DESIGNATION_PREFIX, MAGIC
from eth.vm.forks.prague.state import PragueTransactionExecutor
from eth.vm.message import Message
from eth_keys.datatypes import Signature
from eth_keys.exceptions import BadSignature
from eth_typing import Address
from eth_utils.exceptions import ValidationError

from .ledger import code_is_delegation
from .state_gas import (
    ACCOUNT_WRITE, COLD_ACCOUNT_ACCESS, NEW_ACCOUNT, NEW_DELEGATION, WARM_ACCESS, Entry,
    authorizations, floor_gas, intrinsic_gas,
)
from .vm import transaction_type


class RepricedExecutor(PragueTransactionExecutor):
    """Runs a transaction: what depends on the state is paid as its first frame is entered."""

    entry: Entry
    failure: OutOfGas | None = None

    def validate_transaction(self, transaction: SignedTransactionAPI) -> None:
        """Refuse less gas than is charged before anything runs."""
        if transaction.gas < max(intrinsic_gas(transaction), floor_gas(transaction)):
            raise ValidationError("Insufficient gas")
        transaction.check_signature_validity()
        self.vm_state.validate_transaction(transaction)

    def build_evm_message(self, transaction: Any) -> MessageAPI:
        """Buy the gas, and pay for what the transaction touches before its first frame."""
        state = self.vm_state
        blobs = self.calc_data_fee(transaction) if transaction_type(transaction) == 3 else 0
        price = state.get_gas_price(transaction)
        state.delta_balance(transaction.sender, -transaction.gas * price - blobs)
        state.increment_nonce(transaction.sender)
        for address in (transaction.sender, *(each for each, _ in transaction.access_list)):
            state.mark_address_warm(address)
        self.entry = Entry(state, transaction)
        snapshot = state.snapshot()
        try:
            self._authorize(transaction)
            message = self._message(transaction)
        except OutOfGas as error:
            # It is in the block all the same, and pays for all that is not for state alone.
            state.revert(snapshot)
            self.failure = error
            setattr(state, "reservoir", self.entry.reservoir)
            self.entry.charged = self.entry.left = 0
            creates = transaction.to == b""
            made: dict[str, Any] = {}
            if creates:
                made["create_address"] = created_by(transaction, state)
            return Message(
                gas=0, to=transaction.to, sender=transaction.sender, value=transaction.value,
                data=b"" if creates else transaction.data, code=b"", **made,
            )
        state.commit(snapshot)
        return message

    def _authorize(self, transaction: Any) -> None:
        """Delegate accounts (EIP-7702), and pay for each that is written or made (EIP-2780)."""
        state, entry = self.vm_state, self.entry
        written = {transaction.sender, transaction.to if transaction.value else b""}
        marked = set[bytes]()
        for each in authorizations(transaction):
            authority = self._authority(each)
            if authority is None:
                continue
            if authority not in written:
                entry.consume_gas(ACCOUNT_WRITE, "first write of an authority")
            written.add(authority)
            if state.account_is_empty(authority):
                entry.charge_state(NEW_ACCOUNT)
            if code_is_delegation(state.get_code(authority)):
                marked.add(authority)
            clears = each.address == ZERO_ADDRESS
            if not clears and authority not in marked:
                entry.charge_state(NEW_DELEGATION)
                marked.add(authority)
            if clears:
                state.delete_code(authority)
            else:
                state.set_code(authority, DELEGATION_DESIGNATION_PREFIX + each.address)
            state.increment_nonce(authority)

    def _authority(self, each: Any) -> Address | None:
        """Return who signed a valid authorization, or None."""
        state = self.vm_state
        try:
            each.validate(state.execution_context.chain_id)
            signature = Signature(vrs=(each.y_parity, each.r, each.s))
            signed = MAGIC + rlp.encode([each.chain_id, each.address, each.nonce])
            key = signature.recover_public_key_from_msg(signed)
        except (ValidationError, BadSignature):
            return None
        authority = Address(key.to_canonical_address())
        state.mark_address_warm(authority)
        code = state.get_code(authority)
        if code and not code_is_delegation(code) or state.get_nonce(authority) != each.nonce:
            return None
        return authority

    def _message(self, transaction: Any) -> MessageAPI:
        """Pay for the account that gets ether or code, and for a delegation's; open the frame."""
        state, entry = self.vm_state, self.entry
        common = {"to": transaction.to, "sender": transaction.sender, "value": transaction.value}
        if transaction.to == b"":
            address = created_by(transaction, state)
            self._pay_for(address)
            return Message(
                gas=entry.left, data=b"", code=transaction.data, create_address=address, **common
            )
        # The sender exists, since it has a nonce by now.
        if transaction.value:
            self._pay_for(transaction.to)
        code = state.get_code(transaction.to)
        is_delegation = code_is_delegation(code)
        if is_delegation:
            target = force_bytes_to_address(code[3:])
            is_warm = state.is_address_warm(target) or target == transaction.to
            entry.consume_gas(WARM_ACCESS if is_warm else COLD_ACCOUNT_ACCESS, "delegation")
            state.mark_address_warm(target)
            code = state.get_code(target)
        return Message(
            gas=entry.left, data=transaction.data, code=code, is_delegation=is_delegation, **common
        )

    def _pay_for(self, address: Address) -> None:
        if self.vm_state.account_is_empty(address):
            self.entry.charge_state(NEW_ACCOUNT)
            self.entry.has_new_account = True

    def build_computation(
        self, message: MessageAPI, transaction: SignedTransactionAPI
    ) -> ComputationAPI:
        """Run the first frame, and settle what is for state."""
        state, entry = self.vm_state, self.entry
        computation: Any
        if self.failure is not None:
            context = state.get_transaction_context(transaction)
            computation = state.get_computation(message, context)
            computation.error = self.failure
        else:
            computation = super().build_computation(message, transaction)
        if computation.is_error and entry.has_new_account and self.failure is None:
            entry.left = 0
            entry.refill_state(NEW_ACCOUNT)
            if computation.should_return_gas:
                computation.return_gas(entry.left)
        computation.state_gas = entry.charged + computation.charged
        computation.unspent = getattr(state, "reservoir")
        setattr(state, "reservoir", 0)
        return computation  # type: ignore[no-any-return]

    @staticmethod
    def calc_data_floor_gas(
        transaction: SignedTransactionAPI, gas_used: int, gas_refund: int
    ) -> int:
        """Return what is missing to the least for the data."""
        return max(floor_gas(transaction) - (gas_used - gas_refund), 0)


def created_by(transaction: Any, state: StateAPI) -> Address:
    """Return the address of the contract of a transaction whose nonce is taken."""
    nonce = state.get_nonce(transaction.sender) - 1
    return generate_contract_address(transaction.sender, nonce)
