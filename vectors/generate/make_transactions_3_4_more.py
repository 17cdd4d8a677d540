"""Makes transactions-3-4-more.json as transactions-3-4.json is made, from other chance."""

from common import VectorFile, stream
from make_transactions_3_4 import file, generated, refused


def build() -> VectorFile:
    source = stream("transactions-3-4-more")
    return file("transactions-3-4-more", generated(source) + refused(source))
