"""Run by hand, not in CI: `python3 tests/reference/make.py`; needs Debian's package python3-torch.

Writes NAME.inc beside itself, one per case: a small encoder computed by PyTorch's own modules
(nn.Embedding, nn.LayerNorm, nn.TransformerEncoder, nn.MultiheadAttention, nn.Linear), with every
parameter and the intermediates by the names our Trace uses. Nothing of our C++ is used, so an
agreement means something. tests/support/reference.h reads the files; each is a C++ raw string
literal, so the tests need no file system and run unchanged as WebAssembly.

Lines: `config KEY VALUE`, `ids ID ...` (one line a sentence, all equally long), and
`tensor NAME ROWS COLS` followed by ROWS lines of COLS numbers of nine digits, exact for float32.
Traces of sentence s are named `s0.raw`, `s1.raw`, ... `position` is what is added, so already
multiplied by position_scale: sum = scaled + position.

Conventions that differ from PyTorch's:
- our linear weight is (in, out), y = x W + b; PyTorch stores (out, in), so we write the transpose;
- PyTorch keeps query, key and value in one (3d, d) matrix, we write three;
- padding (id 0) masks keys only. PyTorch's boolean mask means -inf, which gives NaN where every key
  is masked, so that case uses an additive -1e9 in float32, where the scores drown in 1e9 and the
  weights become exactly uniform. All other cases use the boolean mask.
"""

import math
import pathlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

VOCAB, D, HEADS, DFF, LAYERS, MAX_POSITIONS, EPSILON = 20, 8, 2, 16, 2, 10, 1e-6
SIZE_LIMIT = 60_000  # clang warns about string literals above 65,536 bytes
ROOT_D = math.sqrt(D)

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
            "position_scale": 1 / ROOT_D,
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


def configuration(changes):
    return {
        "num_layers": LAYERS,
        "d_model": D,
        "num_heads": HEADS,
        "dff": DFF,
        "max_positions": MAX_POSITIONS,
        "input_vocab_size": VOCAB,
        "dropout_rate": 0.1,  # no effect: everything here is evaluation, not training
        "seed": 1,
        "embedding_scale": ROOT_D,
        "position_scale": 1.0,
        "logits_scale": 1.0,
        "position": "interleaved",
        "norm": "post",
        "embedding_norm": "false",
        "layer_norm_epsilon": EPSILON,
        "activation": "relu",
        "initializer": "normal_inverse_d",
        "head": "tied",
        **changes,
    }


def positions(kind, n):
    """The fixed position codes, (n, d), in float64."""
    pos = np.arange(n, dtype=np.float64)
    if kind == "tensor2tensor":
        step = math.log(10000.0) / max(D // 2 - 1, 1)
        angle = np.outer(pos, [math.exp(-i * step) for i in range(D // 2)])
        return np.hstack([np.sin(angle), np.cos(angle)])
    angle = np.outer(pos, [10000.0 ** -(2 * pair / D) for pair in range(D // 2)])
    if kind == "concatenated":
        return np.hstack([np.sin(angle), np.cos(angle)])
    return np.dstack([np.sin(angle), np.cos(angle)]).reshape(n, D)


class Case(nn.Module):
    def __init__(self, config):
        super().__init__()
        pre = config["norm"] == "pre"
        self.config = config
        self.embedding = nn.Embedding(VOCAB, D)
        if config["position"] == "learned":
            self.position = nn.Embedding(MAX_POSITIONS, D)
        if config["embedding_norm"] == "true":
            self.embedding_norm = nn.LayerNorm(D, eps=EPSILON)
        # batch_first=False keeps PyTorch off its fused fast path, so these are the plain formulas.
        layer = nn.TransformerEncoderLayer(
            D,
            HEADS,
            DFF,
            dropout=config["dropout_rate"],
            activation=getattr(F, config["activation"]),  # F.gelu is the exact one, with erf
            layer_norm_eps=EPSILON,
            batch_first=False,
            norm_first=pre,
        )
        final_norm = nn.LayerNorm(D, eps=EPSILON) if pre else None
        self.encoder = nn.TransformerEncoder(layer, LAYERS, final_norm, enable_nested_tensor=False)
        if config["head"] == "untied":
            self.head = nn.Linear(D, VOCAB)
        self.eval()

    def draw(self, seed):
        """Every parameter random, and none of them neutral: no bias 0, no gamma 1, no beta 0."""
        random = np.random.RandomState(seed)
        for name, parameter in self.named_parameters():
            z = random.standard_normal(tuple(parameter.shape))
            if name.startswith(("embedding.", "position.")):
                z = z / ROOT_D
            elif parameter.dim() == 2:
                z = z * math.sqrt(2 / sum(parameter.shape)) * 1.3
            elif "norm" in name and name.endswith("weight"):
                z = 1 + 0.3 * z
            else:
                z = 0.2 * z
            parameter.data = torch.tensor(z, dtype=torch.float32)

    def named(self):
        """Parameters by our names and in our shapes."""
        yield "embedding.weight", self.embedding.weight
        if hasattr(self, "position"):
            yield "position.weight", self.position.weight
        if hasattr(self, "embedding_norm"):
            yield from norm("embedding_norm", self.embedding_norm)
        for k, layer in enumerate(self.encoder.layers):
            at = f"layers.{k}"
            attention = layer.self_attn
            weights = attention.in_proj_weight.chunk(3)
            biases = attention.in_proj_bias.chunk(3)
            for name, weight, bias in zip(("query", "key", "value"), weights, biases):
                yield f"{at}.attention.{name}.weight", weight.T
                yield f"{at}.attention.{name}.bias", bias
            yield from linear(f"{at}.attention.output", attention.out_proj)
            yield from norm(f"{at}.norm1", layer.norm1)
            yield from linear(f"{at}.feed_forward.expand", layer.linear1)
            yield from linear(f"{at}.feed_forward.contract", layer.linear2)
            yield from norm(f"{at}.norm2", layer.norm2)
        if self.encoder.norm is not None:
            yield from norm("final_norm", self.encoder.norm)
        if hasattr(self, "head"):
            yield from linear("head", self.head)

    def trace(self, sentences):
        """All intermediates of every sentence, by our names."""
        config, traces = self.config, {}
        ids = torch.tensor(sentences).T  # (n, sentences)
        n, count = ids.shape
        kind = self.embedding.weight.dtype

        def keep(name, value):  # value (n, sentences, columns)
            for s in range(count):
                traces[f"s{s}.{name}"] = value[:, s]

        raw = self.embedding(ids)
        x = raw * config["embedding_scale"]
        keep("raw", raw)
        keep("scaled", x)
        if config["position"] != "none":
            if config["position"] == "learned":
                code = self.position(torch.arange(n))
            else:
                code = torch.tensor(positions(config["position"], n)).to(torch.float32).to(kind)
            code = (config["position_scale"] * code)[:, None].expand(n, count, D)
            keep("position", code)
            x = x + code
        keep("sum", x)
        if hasattr(self, "embedding_norm"):
            x = self.embedding_norm(x)
        keep("input", x)

        mask = (ids == 0).T  # (sentences, n)
        if mask.all(dim=1).any():
            # What must be drowned is one ulp of the mask: 64 at 1e9 in float32, 1e-7 in float64.
            mask = mask.to(kind) * (-1e9 if kind == torch.float32 else -1e20)

        seen, hooks = {}, []
        for module in self.encoder.modules():
            hooks.append(
                module.register_forward_hook(
                    lambda m, inputs, output: seen.__setitem__(m, (inputs, output))
                )
            )
        output = self.encoder(x, src_key_padding_mask=mask)
        for hook in hooks:
            hook.remove()

        for k, layer in enumerate(self.encoder.layers):
            at = f"layers.{k}"
            (read, *_), (attended, _) = seen[layer.self_attn]
            # The layer asks for no weights; the same module, asked again, returns them.
            again, weights = layer.self_attn(
                read, read, read, mask, need_weights=True, average_attn_weights=False
            )
            assert torch.allclose(again, attended, atol=1e-6)
            for s in range(count):
                for h in range(HEADS):
                    traces[f"s{s}.{at}.attention_weights.{h}"] = weights[s, h]
            keep(f"{at}.attention_output", attended)
            keep(f"{at}.norm1", seen[layer.norm1][1])
            keep(f"{at}.feed_forward", seen[layer.linear2][1])
            keep(f"{at}.norm2", seen[layer.norm2][1])
            keep(f"{at}.output", seen[layer][1])
        keep("output", output)
        if config["head"] == "untied":
            keep("logits", self.head(output) * config["logits_scale"])
        elif config["logits_scale"] != 1:
            keep("logits", F.linear(output, self.embedding.weight) * config["logits_scale"])
        return traces


def linear(name, module):
    yield f"{name}.weight", module.weight.T
    yield f"{name}.bias", module.bias


def norm(name, module):
    yield f"{name}.gamma", module.weight
    yield f"{name}.beta", module.bias


def tensor_lines(name, value):
    value = value.detach().numpy()
    assert value.dtype == np.float32 and np.isfinite(value).all(), name
    value = np.atleast_2d(value)
    yield f"tensor {name} {value.shape[0]} {value.shape[1]}"
    for row in value:
        words = ["%.9g" % v for v in row]
        assert all(np.float32(w) == v for w, v in zip(words, row)), name
        yield " ".join(words)


def config_word(value):
    return "%.17g" % value if isinstance(value, float) else str(value)


def write(seed, name, changes, sentences, folder):
    case = Case(configuration(changes))
    case.draw(seed)
    traces = case.trace(sentences)

    for s, ids in enumerate(sentences):
        padded = torch.tensor(ids) == 0
        for key, w in traces.items():
            if key.startswith(f"s{s}.") and "attention_weights" in key:
                expected = 1 / len(ids) if padded.all() else 0.0
                assert (w[:, padded] == torch.tensor(expected)).all(), key

    lines = [f"config {key} {config_word(value)}" for key, value in case.config.items()]
    lines += ["ids " + " ".join(map(str, ids)) for ids in sentences]
    for key, value in [*case.named(), *traces.items()]:
        lines += tensor_lines(key, value)
    text = 'R"REF(\n' + "\n".join(lines) + '\n)REF"\n'
    assert len(text) < SIZE_LIMIT, f"{name} takes {len(text)} bytes, the limit is {SIZE_LIMIT}"
    (folder / f"{name}.inc").write_text(text)

    exact = case.double().trace(sentences)
    error = max((exact[key] - value).abs().max().item() for key, value in traces.items())
    print(f"{name}: {len(text)} bytes, PyTorch float32 is within {error:.1e} of its float64")


def check_positions():
    known = {
        "interleaved": [0.841471, 0.540302, 0.099833, 0.995004, 0.01, 0.99995, 0.001, 1.0],
        "concatenated": [0.841471, 0.099833, 0.01, 0.001, 0.540302, 0.995004, 0.99995, 1.0],
        "tensor2tensor": [0.841471, 0.046399, 0.002154, 0.0001, 0.540302, 0.998923, 0.999998, 1.0],
    }
    for kind, row in known.items():
        assert np.allclose(positions(kind, 2)[1], row, atol=1e-6), kind


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
        write(seed, name, changes, sentences, folder)
    attention_demo()


if __name__ == "__main__":
    main()
