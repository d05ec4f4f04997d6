"""PyTorch's side of the native comparison, answering the same lines as training.cpp:

  training.py DATA WAY     DATA is what `training FILE NAME COUNT` wrote

Beside lines "COUNT" it takes "version" and "ways": in how many ways PyTorch can do this, of which
bench.mjs finds the fastest.
"""

import json
import math
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)


class Modules(nn.Module):
    """As PyTorch's documentation builds an encoder."""

    def __init__(self, config, parameters, position, batch_first):
        super().__init__()
        d = config["d_model"]
        self.scale = config["embedding_scale"]
        self.batch_first = batch_first
        self.embedding = nn.Embedding(config["input_vocab_size"], d)
        self.position = nn.Parameter(position, requires_grad=config["position"] == "learned")
        layer = nn.TransformerEncoderLayer(
            d,
            config["num_heads"],
            config["dff"],
            dropout=0.0,
            layer_norm_eps=config["layer_norm_epsilon"],
            batch_first=batch_first,
        )
        self.encoder = nn.TransformerEncoder(layer, config["num_layers"])
        self.head = nn.Linear(d, config["input_vocab_size"]) if config["head"] == "untied" else None
        with torch.no_grad():
            self.take(parameters)

    def take(self, p):
        self.embedding.weight.copy_(p["embedding.weight"])
        for k, layer in enumerate(self.encoder.layers):
            joined = [f"layers.{k}.attention.{part}" for part in ("query", "key", "value")]
            attention = layer.self_attn
            attention.in_proj_weight.copy_(torch.cat([p[f"{j}.weight"].T for j in joined]))
            attention.in_proj_bias.copy_(torch.cat([p[f"{j}.bias"][0] for j in joined]))
            linear(attention.out_proj, p, f"layers.{k}.attention.output")
            linear(layer.linear1, p, f"layers.{k}.feed_forward.expand")
            linear(layer.linear2, p, f"layers.{k}.feed_forward.contract")
            for name, norm in (("norm1", layer.norm1), ("norm2", layer.norm2)):
                norm.weight.copy_(p[f"layers.{k}.{name}.gamma"][0])
                norm.bias.copy_(p[f"layers.{k}.{name}.beta"][0])
        if self.head is not None:
            linear(self.head, p, "head")

    def forward(self, ids):
        x = self.embedding(ids) * self.scale + self.position
        x = self.encoder(x) if self.batch_first else self.encoder(x.transpose(0, 1)).transpose(0, 1)
        return F.linear(x, self.embedding.weight) if self.head is None else self.head(x)


def linear(module, p, name):
    module.weight.copy_(p[f"{name}.weight"].T)
    module.bias.copy_(p[f"{name}.bias"][0])


class ByHand(nn.Module):
    """The same with less around it: one product for query, key and value; no masks, no options."""

    def __init__(self, config, parameters, position):
        super().__init__()
        self.n, d = position.shape
        self.heads, self.depth = config["num_heads"], d // config["num_heads"]
        self.epsilon, self.scale = config["layer_norm_epsilon"], config["embedding_scale"]
        self.embedding = nn.Parameter(parameters["embedding.weight"].clone())
        self.position = nn.Parameter(position, requires_grad=config["position"] == "learned")
        self.names = []
        for k in range(config["num_layers"]):
            at = f"layers.{k}"
            joined = [f"{at}.attention.{part}" for part in ("query", "key", "value")]
            weights = [parameters[f"{j}.weight"].T for j in joined]
            biases = [parameters[f"{j}.bias"][0] for j in joined]
            self.keep(f"{at}.joined.weight", torch.cat(weights))
            self.keep(f"{at}.joined.bias", torch.cat(biases))
            for part in ("attention.output", "feed_forward.expand", "feed_forward.contract"):
                self.keep(f"{at}.{part}.weight", parameters[f"{at}.{part}.weight"].T)
                self.keep(f"{at}.{part}.bias", parameters[f"{at}.{part}.bias"][0])
            for part in ("norm1.gamma", "norm1.beta", "norm2.gamma", "norm2.beta"):
                self.keep(f"{at}.{part}", parameters[f"{at}.{part}"][0])
        self.layers = config["num_layers"]
        self.tied = config["head"] == "tied"
        if not self.tied:
            self.keep("head.weight", parameters["head.weight"].T)
            self.keep("head.bias", parameters["head.bias"][0])

    def keep(self, name, value):
        self.register_parameter(name.replace(".", "_"), nn.Parameter(value.clone().contiguous()))

    def of(self, name):
        return getattr(self, name.replace(".", "_"))

    def linear(self, x, name):
        return F.linear(x, self.of(f"{name}.weight"), self.of(f"{name}.bias"))

    def norm(self, x, name):
        gamma, beta = self.of(f"{name}.gamma"), self.of(f"{name}.beta")
        return F.layer_norm(x, gamma.shape, gamma, beta, self.epsilon)

    def forward(self, ids):
        sentences, d = ids.shape[0], self.heads * self.depth
        x = F.embedding(ids, self.embedding) * self.scale + self.position
        x = x.reshape(-1, d)
        for k in range(self.layers):
            at = f"layers.{k}"
            joined = self.linear(x, f"{at}.joined")
            joined = joined.view(sentences, self.n, 3, self.heads, self.depth)
            # (3, sentences × heads, n, depth)
            joined = joined.permute(2, 0, 3, 1, 4).reshape(3, -1, self.n, self.depth)
            q, k_, v = joined.unbind(0)
            weights = torch.bmm(q * (1 / math.sqrt(self.depth)), k_.transpose(1, 2)).softmax(-1)
            context = torch.bmm(weights, v).view(sentences, self.heads, self.n, self.depth)
            context = context.transpose(1, 2).reshape(-1, d)
            x = self.norm(x + self.linear(context, f"{at}.attention.output"), f"{at}.norm1")
            hidden = F.relu(self.linear(x, f"{at}.feed_forward.expand"))
            x = self.norm(x + self.linear(hidden, f"{at}.feed_forward.contract"), f"{at}.norm2")
        return F.linear(x, self.embedding) if self.tied else self.linear(x, "head")


def tensor(entry):
    return torch.tensor(entry["data"], dtype=torch.float32).reshape(entry["shape"])


class Contest:
    def __init__(self, data):
        self.config, self.training = data["config"], data["training"]
        self.parameters = {name: tensor(entry) for name, entry in data["parameters"].items()}
        self.position = tensor(data["position"])[: self.training["length"]]
        shape = (self.training["batch_size"], self.training["length"])
        self.batches = [
            (torch.tensor(batch["ids"]).reshape(shape), torch.tensor(batch["targets"]))
            for batch in data["batches"]
        ]

    def models(self):
        config, parameters, position = self.config, self.parameters, self.position
        yield "modules", lambda: Modules(config, parameters, position.clone(), True)
        yield "modules, batch second", lambda: Modules(config, parameters, position.clone(), False)
        yield "by hand", lambda: ByHand(config, parameters, position.clone())
        yield "by hand, traced", lambda: torch.jit.trace(
            ByHand(config, parameters, position.clone()), self.batches[0][0]
        )

    def ways(self):
        for name, model in self.models():
            for foreach in (False, True):
                yield name + (", foreach Adam" if foreach else ""), model, foreach

    def start(self, wanted):
        model, foreach = next((m, f) for name, m, f in self.ways() if name == wanted)
        self.model = model().train()
        learned = [p for p in self.model.parameters() if p.requires_grad]
        settings = self.training
        betas = (settings["beta1"], settings["beta2"])
        self.optimizer = torch.optim.Adam(
            learned, settings["learning_rate"], betas, settings["epsilon"], foreach=foreach
        )
        self.made = 0

    def step(self):
        ids, targets = self.batches[self.made % len(self.batches)]
        self.made += 1
        logits = self.model(ids).reshape(-1, self.config["input_vocab_size"])
        loss = F.cross_entropy(logits, targets, ignore_index=-1)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def run(self, count):
        wall, cpu = time.perf_counter(), time.process_time()
        losses = [self.step() for _ in range(count)]
        yield (time.perf_counter() - wall) * 1e3
        yield (time.process_time() - cpu) * 1e3
        yield from losses


def main():
    with open(sys.argv[1]) as file:
        contest = Contest(json.load(file))
    if sys.argv[2]:
        contest.start(sys.argv[2])
    for line in map(str.strip, sys.stdin):
        if line == "ways":
            print("; ".join(name for name, _, _ in contest.ways()))
        elif line == "version":
            print(torch.__version__)
        else:
            print(*("%.9g" % number for number in contest.run(int(line))))
        sys.stdout.flush()


main()
