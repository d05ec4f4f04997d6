"""A weights file of ours as a PyTorch encoder, for whoever outgrows the page:

    python3 tests/reference/load_weights.py web/models/trained.safetensors 2 1043 88 4 3

prints the encoder's output for these ids, one row a token. From Python, `load(path)` returns the
module (see model.py), ready to be trained further. Needs PyTorch (Debian: python3-torch) and no
package of safetensors: the format is a length, a header in JSON, and the numbers.
"""

import json
import struct
import sys

import torch

from model import Case

KINDS = {"F32": torch.float32, "I8": torch.int8}


def read(path):
    """-> metadata {name: text}, tensors {name: float32}"""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = bytearray(file.read())
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        numbers = torch.frombuffer(data[begin:end], dtype=KINDS[entry["dtype"]])
        tensors[name] = numbers.reshape(entry["shape"]).float()
    for name in [name for name in tensors if name.endswith(".scale")]:
        scale = tensors.pop(name)  # one for each row of bytes
        tensors[name[: -len(".scale")]] *= scale[:, None]
    return metadata, tensors


def value_of(text):
    """A number where the text is one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def load(path):
    metadata, tensors = read(path)
    prefix = "config."
    case = Case(
        {
            name[len(prefix) :]: value_of(text)
            for name, text in metadata.items()
            if name.startswith(prefix)
        }
    )
    for name, parameter in case.named(lambda parameter: parameter.data):
        parameter.copy_(tensors.pop(name))
    assert not tensors, f"{path} has tensors of no encoder: {', '.join(tensors)}"
    return case.eval()


def output(case, ids):
    """ids, a list -> (n, d). [PAD], 0, is not attended to."""
    with torch.no_grad():
        column = torch.tensor(ids)[:, None]  # (n, 1 sentence)
        put_in = case.front(column)[-1]
        return case.encoder(put_in, src_key_padding_mask=(column == 0).T)[:, 0]


if __name__ == "__main__":
    for row in output(load(sys.argv[1]), [int(word) for word in sys.argv[2:]]).tolist():
        print(" ".join("%.6f" % number for number in row))
