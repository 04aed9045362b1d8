# The compiled kernels. Reach them through dodgson.native, which knows when they are absent.

__version__: str

# The vector and bit instructions of this processor that kernels may use.
def cpu_features() -> list[str]: ...

# Words, one a line, as one sorted block a length, shortest first.
def pack(words: bytes, alphabet: str) -> list[tuple[int, bytes]]: ...
