"""Run by hand, not in CI: `python3 tests/reference/training.py`; needs Debian's python3-torch.

Writes training_NAME.inc beside itself, one per case: how a small encoder of PyTorch's own modules
(see model.py) learns one batch, in double precision, by PyTorch's autograd, cross_entropy,
clip_grad_norm_, optimisers and, where it has them, schedules. Dropout is off.

Lines as in make.py. Weights have three decimals, so that they are short and the same for everyone.
Beside them:
  ids, one line a sentence, and `tensor targets`, of the same shape: -1 where nothing is asked;
  `tensor loss`, and `tensor gradient.NAME` of every parameter, before any step;
for every RUN, that is every optimiser and schedule, from the same weights:
  `config RUN.KEY VALUE`, where it differs from TrainingConfig's defaults;
  `tensor RUN.losses` (11): before each of ten steps, and after the last;
  `tensor RUN.rates` (10): the learning rates;
  `tensor RUN.norms` (10): of all gradients together, before they are clipped.
"""

import math
import pathlib

import numpy as np
import torch
from torch.nn import functional as F
from torch.optim import lr_scheduler

from model import Case, config_lines, configuration, ids_lines, tensor_lines, write

STEPS = 10

# Padding at the end, inside and at the start; the same word twice; an answer asked of a padded
# token, which is not looked at but looks; a sentence of which nothing is asked but one word.
PADDED = (
    [[2, 7, 11, 3, 0], [5, 0, 14, 5, 9], [0, 15, 4, 7, 1]],
    [[7, -1, 3, -1, 2], [-1, -1, -1, 15, -1], [4, 4, -1, 0, 11]],
)
FULL = ([[3, 8, 8, 12, 6], [10, 1, 13, 2, 3]], [[-1, 3, 8, -1, 6], [10, -1, -1, 9, 9]])

SMALL = {"dff": 12, "max_positions": 7, "input_vocab_size": 16, "dropout_rate": 0.0}

# What differs from the defaults in `configuration`, and the batch.
CASES = {
    "post_relu": ({"logits_scale": 8**-0.5}, PADDED),
    "pre_gelu_learned_untied": (
        {
            "norm": "pre",
            "activation": "gelu",
            "position": "learned",
            "position_scale": 1.5,
            "head": "untied",
            "logits_scale": 0.7,
        },
        PADDED,
    ),
    "post_silu_embedding_norm": (
        {
            "num_layers": 1,
            "num_heads": 4,
            "activation": "silu",
            "embedding_norm": "true",
            "position": "concatenated",
            "position_scale": 8**-0.5,
        },
        PADDED,
    ),
    "pre_relu_learned_embedding_norm": (
        {
            "num_layers": 1,
            "num_heads": 1,
            "norm": "pre",
            "embedding_norm": "true",
            "position": "learned",
            "logits_scale": 2.0,
        },
        FULL,
    ),
    "post_gelu_t2t_untied": (
        {
            "num_layers": 1,
            "activation": "gelu",
            "position": "tensor2tensor",
            "head": "untied",
            "embedding_scale": 3.0,
        },
        FULL,
    ),
}

ADAM = {"optimizer": "adam", "beta1": 0.9, "beta2": 0.98, "epsilon": 1e-9, "embedding_rate": 1.0}
SGD = {"optimizer": "sgd", "embedding_rate": 1.0, "warmup_steps": 0, "schedule": "constant"}
RUNS = {
    "adam": {
        **ADAM,
        "learning_rate": 0.01,
        "embedding_rate": 3.0,
        "schedule": "constant",
        "warmup_steps": 4,
        "clip_norm": 0.8,
    },
    "adam_cosine": {
        **ADAM,
        "learning_rate": 0.02,
        "schedule": "cosine",
        "warmup_steps": 3,
        "total_steps": STEPS,
        "clip_norm": 0.0,
    },
    "adam_inverse_sqrt": {
        **ADAM,
        "learning_rate": 0.02,
        "schedule": "inverse_sqrt",
        "warmup_steps": 2,
        "clip_norm": 0.0,
    },
    "sgd": {**SGD, "learning_rate": 0.1, "clip_norm": 0.0},
    "sgd_clipped": {**SGD, "learning_rate": 0.15, "embedding_rate": 0.25, "clip_norm": 0.8},
}


def weights(case, seed):
    case.draw(seed)
    case.double()
    for parameter in case.parameters():
        parameter.data = torch.tensor(np.round(parameter.data.numpy(), 3))


def loss_of(case, sentences, targets):
    ids = torch.tensor(sentences).T  # (n, sentences)
    mask = (ids == 0).T
    *_, x = case.front(ids)
    output = case.encoder(x, src_key_padding_mask=mask if mask.any() else None)
    logits = case.logits(output)  # (n, sentences, vocabulary)
    return F.cross_entropy(logits.flatten(0, 1), torch.tensor(targets).T.flatten(), ignore_index=-1)


def optimizer_of(case, run):
    table = [case.embedding.weight]
    others = [p for p in case.parameters() if p is not table[0]]
    rate = run["learning_rate"]
    groups = [{"params": others}, {"params": table, "lr": rate * run["embedding_rate"]}]
    if run["optimizer"] == "sgd":
        return torch.optim.SGD(groups, rate)
    return torch.optim.Adam(groups, rate, (run["beta1"], run["beta2"]), run["epsilon"])


def schedule_of(optimizer, run):
    """Set for the first step; its step() prepares the next."""
    warmup = run["warmup_steps"]
    if run["schedule"] == "inverse_sqrt":  # as the paper writes it, made 1 at its highest
        return lr_scheduler.LambdaLR(
            optimizer,
            lambda k: warmup**0.5 * min((k + 1) ** -0.5, (k + 1) * warmup**-1.5),
        )
    if warmup == 0:
        return lr_scheduler.LambdaLR(optimizer, lambda k: 1)
    rising = lr_scheduler.LinearLR(optimizer, 1 / warmup, total_iters=warmup - 1)
    if run["schedule"] == "constant":
        return rising
    falling = lr_scheduler.CosineAnnealingLR(
        optimizer, run["total_steps"] - warmup, 0.02 * run["learning_rate"]
    )
    return lr_scheduler.SequentialLR(optimizer, [rising, falling], [warmup - 1])


def train(case, batch, run):
    optimizer = optimizer_of(case, run)
    schedule = schedule_of(optimizer, run)
    losses, rates, norms = [], [], []
    for _ in range(STEPS):
        optimizer.zero_grad()
        loss = loss_of(case, *batch)
        loss.backward()
        losses.append(loss.item())
        rates.append(optimizer.param_groups[0]["lr"])
        limit = run["clip_norm"] or math.inf
        norms.append(torch.nn.utils.clip_grad_norm_(case.parameters(), limit).item())
        optimizer.step()
        schedule.step()
    losses.append(loss_of(case, *batch).item())
    return losses, rates, norms


def write_case(seed, name, changes, batch, folder):
    sentences, targets = batch
    case = Case(configuration({**SMALL, **changes})).train()  # train: on the plain formulas' path
    weights(case, seed)
    loss = loss_of(case, sentences, targets)
    loss.backward()

    lines = [*config_lines(case.config), *ids_lines(sentences)]
    lines += tensor_lines("targets", targets, str)
    for key, value in case.named():
        lines += tensor_lines(key, value.detach(), lambda v: "%.3f" % v)
    lines += tensor_lines("loss", loss.detach(), repr_of)
    for key, value in case.named(lambda parameter: parameter.grad):
        # Thirteen decimals are enough to compare at 1e-10 of the largest entry. (That of the key's
        # bias is 0: it adds the same to all scores of a query, which the softmax forgets.)
        assert value.abs().max() > 1e-3 or key.endswith("key.bias"), key
        lines += tensor_lines(f"gradient.{key}", value, lambda v: "%.12g" % round(v, 13))

    for run_name, run in RUNS.items():
        weights(case, seed)
        losses, rates, norms = train(case, batch, run)
        clipped = sum(norm > run["clip_norm"] > 0 for norm in norms)
        assert not run["clip_norm"] or clipped, f"{name}, {run_name}: nothing to clip"
        lines += config_lines(run, f"{run_name}.")
        for key, values in (("losses", losses), ("rates", rates), ("norms", norms)):
            lines += tensor_lines(f"{run_name}.{key}", values, repr_of)
        print(f"  {run_name}: loss {losses[0]:.4f} to {losses[-1]:.4f}, clipped {clipped} times")
    size = write(folder / f"training_{name}.inc", lines)
    print(f"{name}: {size} bytes")


def repr_of(value):
    return "%.15g" % value


def main():
    torch.set_num_threads(1)
    folder = pathlib.Path(__file__).parent
    for seed, (name, (changes, batch)) in enumerate(CASES.items(), start=11):
        write_case(seed, name, changes, batch, folder)


if __name__ == "__main__":
    main()
