"""Run by hand, not in CI: `python3 tests/reference/make.py`; needs Debian's package python3-torch.

Writes NAME.inc beside itself, one per case: a small encoder computed by PyTorch's own modules
(see model.py), with every parameter and the intermediates by the names our Trace uses.

Lines: `config KEY VALUE`, `ids ID ...` (one line a sentence, all equally long), and
`tensor NAME ROWS COLS` followed by ROWS lines of COLS numbers of nine digits, exact for float32.
Traces of sentence s are named `s0.raw`, `s1.raw`, ... `position` is what is added, so already
multiplied by position_scale: sum = scaled + position.

Padding (id 0) masks keys only. PyTorch's boolean mask means -inf, which gives NaN where every key
is masked, so that case uses an additive -1e9 in float32, where the scores drown in 1e9 and the
weights become exactly uniform. All other cases use the boolean mask.
"""

import math
import pathlib

import numpy as np
import torch

from model import Case, config_lines, configuration, ids_lines, positions, tensor_lines, write

D = 8

# The first sentence ends in padding; the second also has padding inside: the mask follows the id.
PADDED = [[2, 7, 11, 3, 0, 0], [2, 9, 0, 14, 7, 0]]
FULL = [[2, 7, 11, 19, 5, 3]]
ONE_PADDED = [[2, 16, 8, 13, 3, 0]]

# What differs from the defaults in `configuration`, and the sentences.
CASES = {
    "post_norm_masked": ({}, PADDED),
    "pre_norm_masked": ({"norm": "pre"}, PADDED),
    "post_norm_gelu_embedding_norm_concatenated": (
        {
            "activation": "gelu",
            "embedding_norm": "true",
            "position": "concatenated",
            "embedding_scale": 1.0,
            "position_scale": 1 / math.sqrt(D),
        },
        ONE_PADDED,
    ),
    "pre_norm_silu_t2t": (
        {"norm": "pre", "activation": "silu", "position": "tensor2tensor", "position_scale": 0.5},
        ONE_PADDED,
    ),
    "post_norm_fully_masked": ({}, [[0] * 6, PADDED[0]]),
    "logits_tied": ({"logits_scale": D**-0.5, "position": "learned"}, FULL),
    "logits_untied": ({"norm": "pre", "head": "untied", "position": "none"}, ONE_PADDED),
}


def trace(case, sentences):
    """All intermediates of every sentence, by our names."""
    config, traces = case.config, {}
    ids = torch.tensor(sentences).T  # (n, sentences)
    kind = case.embedding.weight.dtype

    def keep(name, value):  # value (n, sentences, columns)
        for s in range(ids.shape[1]):
            traces[f"s{s}.{name}"] = value[:, s]

    raw, scaled, position, total, x = case.front(ids)
    keep("raw", raw)
    keep("scaled", scaled)
    if position is not None:
        keep("position", position)
    keep("sum", total)
    keep("input", x)

    mask = (ids == 0).T  # (sentences, n)
    if mask.all(dim=1).any():
        # What must be drowned is one ulp of the mask: 64 at 1e9 in float32, 1e-7 in float64.
        mask = mask.to(kind) * (-1e9 if kind == torch.float32 else -1e20)

    seen, hooks = {}, []
    for module in case.encoder.modules():
        hooks.append(
            module.register_forward_hook(
                lambda m, inputs, output: seen.__setitem__(m, (inputs, output))
            )
        )
    output = case.encoder(x, src_key_padding_mask=mask)
    for hook in hooks:
        hook.remove()

    for k, layer in enumerate(case.encoder.layers):
        at = f"layers.{k}"
        (read, *_), (attended, _) = seen[layer.self_attn]
        # The layer asks for no weights; the same module, asked again, returns them.
        again, weights = layer.self_attn(
            read, read, read, mask, need_weights=True, average_attn_weights=False
        )
        assert torch.allclose(again, attended, atol=1e-6)
        for s, h in np.ndindex(ids.shape[1], config["num_heads"]):
            traces[f"s{s}.{at}.attention_weights.{h}"] = weights[s, h]
        keep(f"{at}.attention_output", attended)
        keep(f"{at}.norm1", seen[layer.norm1][1])
        keep(f"{at}.feed_forward", seen[layer.linear2][1])
        keep(f"{at}.norm2", seen[layer.norm2][1])
        keep(f"{at}.output", seen[layer][1])
    keep("output", output)
    if config["head"] == "untied" or config["logits_scale"] != 1:
        keep("logits", case.logits(output))
    return traces


def word(value):
    text = "%.9g" % value
    assert value.dtype == np.float32 and np.float32(text) == value
    return text


def write_case(seed, name, changes, sentences, folder):
    case = Case(configuration(changes)).eval()
    case.draw(seed)
    traces = trace(case, sentences)

    for s, ids in enumerate(sentences):
        padded = torch.tensor(ids) == 0
        for key, w in traces.items():
            if key.startswith(f"s{s}.") and "attention_weights" in key:
                expected = 1 / len(ids) if padded.all() else 0.0
                assert (w[:, padded] == torch.tensor(expected)).all(), key

    lines = [*config_lines(case.config), *ids_lines(sentences)]
    for key, value in [*case.named(), *traces.items()]:
        lines += tensor_lines(key, value.detach(), word)
    size = write(folder / f"{name}.inc", lines)

    exact = trace(case.double(), sentences)
    error = max((exact[key] - value).abs().max().item() for key, value in traces.items())
    print(f"{name}: {size} bytes, PyTorch float32 is within {error:.1e} of its float64")


def check_positions():
    known = {
        "interleaved": [0.841471, 0.540302, 0.099833, 0.995004, 0.01, 0.99995, 0.001, 1.0],
        "concatenated": [0.841471, 0.099833, 0.01, 0.001, 0.540302, 0.995004, 0.99995, 1.0],
        "tensor2tensor": [0.841471, 0.046399, 0.002154, 0.0001, 0.540302, 0.998923, 0.999998, 1.0],
    }
    for kind, row in known.items():
        assert np.allclose(positions(kind, 2, D)[1], row, atol=1e-6), kind


def attention_demo():
    """The tutorial's three hand-made queries."""
    key = torch.tensor([[10.0, 0, 0], [0, 10, 0], [0, 0, 10], [0, 0, 10]])
    value = torch.tensor([[1.0, 0], [10, 0], [100, 5], [1000, 6]])
    for query in ([0.0, 10, 0], [0.0, 0, 10], [10.0, 10, 0]):
        weights = torch.softmax(torch.tensor(query) @ key.T / math.sqrt(3), dim=-1)
        shown = ["%.3g" % w for w in weights]
        print(f"attention demo q={query}: weights {shown}, output {(weights @ value).tolist()}")


def main():
    torch.set_num_threads(1)
    check_positions()
    folder = pathlib.Path(__file__).parent
    for seed, (name, (changes, sentences)) in enumerate(CASES.items(), start=1):
        write_case(seed, name, changes, sentences, folder)
    attention_demo()


if __name__ == "__main__":
    main()
