"""A small encoder of PyTorch's own modules, and how its numbers are written down for our tests.

Used by make.py (what an encoder computes) and training.py (how it learns); needs Debian's package
python3-torch. Nothing of our C++ is used, so an agreement means something. The tests read the files
through tests/support/reference.h; each is a C++ raw string literal, so they need no file system and
run unchanged as WebAssembly.

Conventions that differ from PyTorch's:
- our linear weight is (in, out), y = x W + b; PyTorch stores (out, in), so we write the transpose;
- PyTorch keeps query, key and value in one (3d, d) matrix, we write three.
"""

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SIZE_LIMIT = 60_000  # clang warns about string literals above 65,536 bytes


def configuration(changes):
    return {
        "num_layers": 2,
        "d_model": 8,
        "num_heads": 2,
        "dff": 16,
        "max_positions": 10,
        "input_vocab_size": 20,
        "dropout_rate": 0.1,
        "seed": 1,
        "embedding_scale": math.sqrt(8),
        "position_scale": 1.0,
        "logits_scale": 1.0,
        "position": "interleaved",
        "norm": "post",
        "embedding_norm": "false",
        "layer_norm_epsilon": 1e-6,
        "activation": "relu",
        "initializer": "normal_inverse_d",
        "head": "tied",
        **changes,
    }


def positions(kind, n, d):
    """The fixed position codes, (n, d), in float64."""
    pos = np.arange(n, dtype=np.float64)
    if kind == "tensor2tensor":
        step = math.log(10000.0) / max(d // 2 - 1, 1)
        angle = np.outer(pos, [math.exp(-i * step) for i in range(d // 2)])
        return np.hstack([np.sin(angle), np.cos(angle)])
    angle = np.outer(pos, [10000.0 ** -(2 * pair / d) for pair in range(d // 2)])
    if kind == "concatenated":
        return np.hstack([np.sin(angle), np.cos(angle)])
    return np.dstack([np.sin(angle), np.cos(angle)]).reshape(n, d)


class Case(nn.Module):
    def __init__(self, config):
        super().__init__()
        d, epsilon = config["d_model"], config["layer_norm_epsilon"]
        pre = config["norm"] == "pre"
        self.config = config
        self.embedding = nn.Embedding(config["input_vocab_size"], d)
        if config["position"] == "learned":
            self.position = nn.Embedding(config["max_positions"], d)
        if config["embedding_norm"] == "true":
            self.embedding_norm = nn.LayerNorm(d, eps=epsilon)
        # batch_first=False keeps PyTorch off its fused fast path, so these are the plain formulas.
        layer = nn.TransformerEncoderLayer(
            d,
            config["num_heads"],
            config["dff"],
            dropout=config["dropout_rate"],
            activation=getattr(F, config["activation"]),  # F.gelu is the exact one, with erf
            layer_norm_eps=epsilon,
            batch_first=False,
            norm_first=pre,
        )
        final_norm = nn.LayerNorm(d, eps=epsilon) if pre else None
        self.encoder = nn.TransformerEncoder(
            layer, config["num_layers"], final_norm, enable_nested_tensor=False
        )
        if config["head"] == "untied":
            self.head = nn.Linear(d, config["input_vocab_size"])

    def draw(self, seed):
        """Every parameter random, and none of them neutral: no bias 0, no gamma 1, no beta 0."""
        random = np.random.RandomState(seed)
        for name, parameter in self.named_parameters():
            z = random.standard_normal(tuple(parameter.shape))
            if name.startswith(("embedding.", "position.")):
                z = z / math.sqrt(self.config["d_model"])
            elif parameter.dim() == 2:
                z = z * math.sqrt(2 / sum(parameter.shape)) * 1.3
            elif "norm" in name and name.endswith("weight"):
                z = 1 + 0.3 * z
            else:
                z = 0.2 * z
            parameter.data = torch.tensor(z, dtype=torch.float32)

    def named(self, read=lambda parameter: parameter):
        """What `read` makes of each parameter, by our names and in our shapes."""
        yield "embedding.weight", read(self.embedding.weight)
        if hasattr(self, "position"):
            yield "position.weight", read(self.position.weight)
        if hasattr(self, "embedding_norm"):
            yield from norm("embedding_norm", self.embedding_norm, read)
        for k, layer in enumerate(self.encoder.layers):
            at = f"layers.{k}"
            attention = layer.self_attn
            weights = read(attention.in_proj_weight).chunk(3)
            biases = read(attention.in_proj_bias).chunk(3)
            for name, weight, bias in zip(("query", "key", "value"), weights, biases):
                yield f"{at}.attention.{name}.weight", weight.T
                yield f"{at}.attention.{name}.bias", bias
            yield from linear(f"{at}.attention.output", attention.out_proj, read)
            yield from norm(f"{at}.norm1", layer.norm1, read)
            yield from linear(f"{at}.feed_forward.expand", layer.linear1, read)
            yield from linear(f"{at}.feed_forward.contract", layer.linear2, read)
            yield from norm(f"{at}.norm2", layer.norm2, read)
        if self.encoder.norm is not None:
            yield from norm("final_norm", self.encoder.norm, read)
        if hasattr(self, "head"):
            yield from linear("head", self.head, read)

    def front(self, ids):
        """ids (n, sentences) -> raw, scaled, position (or None), sum, input: (n, sentences, d)."""
        config, kind = self.config, self.embedding.weight.dtype
        n, count = ids.shape
        raw = self.embedding(ids)
        scaled = raw * config["embedding_scale"]
        position, total = None, scaled
        if config["position"] != "none":
            if config["position"] == "learned":
                code = self.position(torch.arange(n))
            else:
                code = torch.tensor(positions(config["position"], n, config["d_model"])).to(kind)
            position = (config["position_scale"] * code)[:, None].expand(n, count, -1)
            total = scaled + position
        put_in = self.embedding_norm(total) if hasattr(self, "embedding_norm") else total
        return raw, scaled, position, total, put_in

    def logits(self, output):
        if self.config["head"] == "untied":
            return self.head(output * self.config["logits_scale"])
        return F.linear(output, self.embedding.weight) * self.config["logits_scale"]


def linear(name, module, read):
    yield f"{name}.weight", read(module.weight).T
    yield f"{name}.bias", read(module.bias)


def norm(name, module, read):
    yield f"{name}.gamma", read(module.weight)
    yield f"{name}.beta", read(module.bias)


def config_lines(settings, prefix=""):
    for key, value in settings.items():
        word = "%.17g" % value if isinstance(value, float) else str(value)
        yield f"config {prefix}{key} {word}"


def ids_lines(sentences):
    for ids in sentences:
        yield "ids " + " ".join(map(str, ids))


def tensor_lines(name, value, word):
    """word(v) writes one number."""
    value = np.atleast_2d(np.asarray(value))
    assert np.isfinite(value).all(), name
    yield f"tensor {name} {value.shape[0]} {value.shape[1]}"
    for row in value:
        yield " ".join(map(word, row))


def write(path, lines):
    text = 'R"REF(\n' + "\n".join(lines) + '\n)REF"\n'
    assert len(text) < SIZE_LIMIT, f"{path} takes {len(text)} bytes, the limit is {SIZE_LIMIT}"
    path.write_text(text)
    return len(text)
