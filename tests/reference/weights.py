"""Run by hand, not in CI: `python3 tests/reference/weights.py`; needs Debian's python3-torch.

Writes weights_float.safetensors and weights_bytes.safetensors: small encoders as another writer
would save them, and weights.inc: what load_weights.py makes of them in PyTorch. No package of
safetensors is to be had where this is built, so the format's specification is followed here once
more, apart from our C++, in what the reference implementation does: tensors by the size of their
numbers and then by name, JSON without spaces, the header padded with spaces to a multiple of 8.

The vocabulary is that of tests/support/weights.h: the five special entries, then a to o.
"""

import json
import pathlib
import struct

import numpy as np

from load_weights import load, output
from make import word
from model import Case, configuration, ids_lines, tensor_lines, write

FOLDER = pathlib.Path(__file__).parent
ENTRIES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefghijklmno"]
SENTENCES = [[2, 7, 11, 19, 5, 3], [2, 16, 8, 0, 13, 3]]

CASES = {
    "float": {"norm": "pre", "head": "untied", "position": "learned", "activation": "gelu"},
    "bytes": {"embedding_norm": "true", "position": "concatenated", "embedding_scale": 0.1 + 0.2},
}


def hash_of(entries):
    value = 0xCBF29CE484222325
    for byte in "".join(entry + "\n" for entry in entries).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return "%016x" % value


def rounded(matrix):
    """Bytes, and a scale for each row."""
    scale = np.abs(matrix).max(axis=1) / np.float32(127)
    return np.rint(matrix / scale[:, None]).astype(np.int8), scale


def save(path, tensors, metadata):
    header, data = {"__metadata__": metadata}, b""
    for name, values in sorted(tensors.items(), key=lambda item: (-item[1].itemsize, item[0])):
        begin, data = len(data), data + np.ascontiguousarray(values).tobytes()
        header[name] = {
            "dtype": {4: "F32", 1: "I8"}[values.itemsize],
            "shape": values.shape,
            "data_offsets": [begin, len(data)],
        }
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def main():
    lines = [*ids_lines(SENTENCES)]
    for seed, (kind, changes) in enumerate(CASES.items(), start=1):
        config = {**configuration(changes), "initializer_limit": 0.05}
        case = Case(config).eval()
        case.draw(seed)
        tensors = {name: value.detach().numpy() for name, value in case.named()}
        if kind == "bytes":
            for name in [name for name, value in tensors.items() if value.ndim == 2]:
                tensors[name], tensors[f"{name}.scale"] = rounded(tensors[name])
        metadata = {f"config.{name}": str(value) for name, value in config.items()}
        metadata["vocabulary"] = hash_of(ENTRIES)
        metadata["training.text"] = "“Alice”, \\ 漢\n𝄞"  # JSON escapes all but the letters
        metadata["format"] = "encoderscope 1"
        path = FOLDER / f"weights_{kind}.safetensors"
        save(path, tensors, metadata)

        loaded = load(path)
        for s, ids in enumerate(SENTENCES):
            lines += tensor_lines(f"s{s}.{kind}", output(loaded, ids), word)
        print(f"{path.name}: {path.stat().st_size} bytes")
    write(FOLDER / "weights.inc", lines)


if __name__ == "__main__":
    main()
