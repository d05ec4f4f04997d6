// @ts-check
// TensorFlow.js's side of the comparison in the browser, in several ways of which the fastest
// counts. Its wasm backend has no gradient of `gather`, so the table is read by a one-hot product.

/**
 * @typedef {any} Tensor   of the library, which is a global of the page
 *
 * What the program training.cpp writes.
 * @typedef {object} Data
 * @property {Record<string, number> & { head: string, position: string }} config
 * @property {Record<string, number>} training
 * @property {{ shape: number[], data: number[] }} position
 * @property {Record<string, { shape: number[], data: number[] }>} parameters
 * @property {{ ids: number[], targets: number[] }[]} batches
 *
 * @typedef {object} Way
 * @property {boolean} [gradients]  linear layers, layer norm, embedding and loss with gradients
 *   written by hand: TensorFlow.js's own multiply by transposed matrices, for which its wasm
 *   backend has but a slow path, and take many small steps
 * @property {boolean} [flat]       Adam over all parameters in one piece
 */

/** @type {Record<string, Way>} */
export const WAYS = {
  "as documented": {},
  "gradients by hand": { gradients: true },
  "gradients by hand, flat Adam": { gradients: true, flat: true },
};

/**
 * The operations in which the ways differ.
 * @param {any} tf
 * @param {Way} way
 * @param {number} epsilon
 */
function operations(tf, way, epsilon) {
  const plain = {
    linear: (/** @type {Tensor} */ x, /** @type {Tensor} */ w, /** @type {Tensor} */ b) =>
      tf.fused.matMul({ a: x, b: w, transposeA: false, transposeB: false, bias: b }),
    norm: (/** @type {Tensor} */ x, /** @type {Tensor} */ gamma, /** @type {Tensor} */ beta) => {
      const { mean, variance } = tf.moments(x, -1, true);
      return x.sub(mean).mul(tf.rsqrt(variance.add(epsilon))).mul(gamma).add(beta);
    },
    rows: (/** @type {Tensor} */ table, /** @type {Tensor} */ ids) =>
      tf.oneHot(ids, table.shape[0]).cast("float32").matMul(table),
    tied: (/** @type {Tensor} */ x, /** @type {Tensor} */ table) => x.matMul(table, false, true),
    loss: (/** @type {Tensor} */ logits, /** @type {Tensor} */ targets) => {
      const asked = tf.oneHot(targets, logits.shape[1]).cast("float32");
      return asked.mul(tf.logSoftmax(logits)).sum().neg().div(logits.shape[0]);
    },
  };
  if (!way.gradients) return plain;

  const turned = (/** @type {Tensor} */ matrix) => tf.transpose(matrix);
  const linear = tf.customGrad((/** @type {any[]} */ ...inputs) => {
    const [x, w, b, save] = inputs;
    save([x, w]);
    return {
      value: tf.fused.matMul({ a: x, b: w, bias: b }),
      gradFunc: (/** @type {Tensor} */ dy, /** @type {Tensor[]} */ [kept, weight]) =>
        [dy.matMul(turned(weight)), turned(kept).matMul(dy), dy.sum(0)],
    };
  });
  const norm = tf.customGrad((/** @type {any[]} */ ...inputs) => {
    const [x, gamma, beta, save] = inputs;
    const apart = x.sub(x.mean(-1, true));
    const inverse = tf.rsqrt(apart.square().mean(-1, true).add(epsilon));
    const normalized = apart.mul(inverse);
    save([normalized, inverse, gamma]);
    return {
      value: normalized.mul(gamma).add(beta),
      gradFunc: (/** @type {Tensor} */ dy, /** @type {Tensor[]} */ [kept, spread, scale]) => {
        const g = dy.mul(scale);
        const along = g.mul(kept).mean(-1, true);
        return [
          g.sub(g.mean(-1, true)).sub(kept.mul(along)).mul(spread),
          dy.mul(kept).sum(0),
          dy.sum(0),
        ];
      },
    };
  });
  const rows = (/** @type {Tensor} */ table, /** @type {Tensor} */ ids) =>
    tf.customGrad((/** @type {Tensor} */ weight) => ({
      value: tf.gather(weight, ids),
      gradFunc: (/** @type {Tensor} */ dy) =>
        turned(tf.oneHot(ids, weight.shape[0]).cast("float32")).matMul(dy),
    }))(table);
  const tied = tf.customGrad((/** @type {any[]} */ ...inputs) => {
    const [x, table, save] = inputs;
    save([x, table]);
    return {
      value: x.matMul(turned(table)),
      gradFunc: (/** @type {Tensor} */ dy, /** @type {Tensor[]} */ [kept, weight]) =>
        [dy.matMul(weight), turned(dy).matMul(kept)],
    };
  });
  const loss = (/** @type {Tensor} */ given, /** @type {Tensor} */ targets) =>
    tf.customGrad((/** @type {Tensor} */ logits, /** @type {Function} */ save) => {
      const asked = tf.oneHot(targets, logits.shape[1]).cast("float32");
      const shifted = logits.sub(logits.max(-1, true));
      const powers = shifted.exp();
      const sums = powers.sum(-1, true);
      save([powers, sums, asked]);
      return {
        value: sums.log().sum().sub(asked.mul(shifted).sum()).div(logits.shape[0]),
        gradFunc: (/** @type {Tensor} */ dy, /** @type {Tensor[]} */ [p, s, a]) =>
          p.div(s).sub(a).mul(dy.div(a.shape[0])),
      };
    })(given);
  return { linear, norm, rows, tied, loss };
}

/**
 * @param {any} tf
 * @param {Data} data
 * @param {Way} way
 */
export function createTraining(tf, data, way) {
  const { config, training } = data;
  const { d_model: d, num_heads: heads, num_layers: layers } = config;
  const { length: n, batch_size: sentences } = training;
  const depth = d / heads;
  const does = operations(tf, way, config.layer_norm_epsilon);

  const positions = tf.tensor(data.position.data, data.position.shape).slice([0, 0], [n, d]);
  /** @type {Map<string, Tensor>} */
  const variables = new Map();
  const add = (/** @type {string} */ name, /** @type {Tensor} */ value) =>
    variables.set(name, tf.variable(value));
  const given = (/** @type {string} */ name) => {
    const { shape, data: numbers } = data.parameters[name];
    return tf.tensor(numbers, shape[0] === 1 ? [shape[1]] : shape);
  };
  for (const name of Object.keys(data.parameters)) {
    add(name, given(name));
  }
  const of = (/** @type {string} */ name) => variables.get(name);
  const linear = (/** @type {Tensor} */ x, /** @type {string} */ name) =>
    does.linear(x, of(`${name}.weight`), of(`${name}.bias`));
  const norm = (/** @type {Tensor} */ x, /** @type {string} */ name) =>
    does.norm(x, of(`${name}.gamma`), of(`${name}.beta`));

  /** Query, key and value, each (sentences, heads, n, depth). @returns {Tensor[]} */
  function projected(/** @type {Tensor} */ x, /** @type {string} */ at) {
    return ["query", "key", "value"].map((part) =>
      linear(x, `${at}.${part}`).reshape([sentences, n, heads, depth]).transpose([0, 2, 1, 3]));
  }

  function logits(/** @type {Tensor} */ ids) {
    let x = does.rows(of("embedding.weight"), ids).mul(config.embedding_scale)
      .reshape([sentences, n, d]).add(of("position.weight") ?? positions)
      .reshape([sentences * n, d]);
    for (let k = 0; k < layers; k += 1) {
      const at = `layers.${k}`;
      const [query, key, value] = projected(x, `${at}.attention`);
      const weights = tf.softmax(tf.matMul(query.mul(1 / Math.sqrt(depth)), key, false, true));
      const context = tf.matMul(weights, value).transpose([0, 2, 1, 3]).reshape([sentences * n, d]);
      x = norm(x.add(linear(context, `${at}.attention.output`)), `${at}.norm1`);
      const hidden = tf.relu(linear(x, `${at}.feed_forward.expand`));
      x = norm(x.add(linear(hidden, `${at}.feed_forward.contract`)), `${at}.norm2`);
    }
    return config.head === "tied" ? does.tied(x, of("embedding.weight")) : linear(x, "head");
  }

  const list = [...variables.values()];
  const optimizer = way.flat
    ? flatAdam(tf, training, list)
    : tf.train.adam(training.learning_rate, training.beta1, training.beta2, training.epsilon);
  let made = 0;

  /** @returns {number} the loss */
  function step() {
    const batch = data.batches[made % data.batches.length];
    made += 1;
    const loss = tf.tidy(() => {
      const ids = tf.tensor1d(batch.ids, "int32");
      const targets = tf.tensor1d(batch.targets, "int32");
      const { value, grads } = tf.variableGrads(() => does.loss(logits(ids), targets), list);
      optimizer.applyGradients(grads);
      return value;
    });
    const number = loss.dataSync()[0];
    loss.dispose();
    return number;
  }

  return { step };
}

/**
 * @param {any} tf
 * @param {Record<string, number>} settings
 * @param {Tensor[]} list
 */
function flatAdam(tf, { learning_rate: rate, beta1, beta2, epsilon }, list) {
  const sizes = list.map(({ size }) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const weights = tf.variable(tf.concat(list.map((variable) => variable.flatten())));
  const mean = tf.variable(tf.zeros([total]));
  const square = tf.variable(tf.zeros([total]));
  let power1 = 1;
  let power2 = 1;
  return {
    applyGradients(/** @type {Record<string, Tensor>} */ grads) {
      power1 *= beta1;
      power2 *= beta2;
      const gradient = tf.concat(list.map(({ name }) => grads[name].flatten()));
      mean.assign(mean.mul(beta1).add(gradient.mul(1 - beta1)));
      square.assign(square.mul(beta2).add(gradient.square().mul(1 - beta2)));
      const root = square.sqrt().mul(1 / Math.sqrt(1 - power2)).add(epsilon);
      weights.assign(weights.sub(mean.mul(rate / (1 - power1)).div(root)));
      tf.split(weights, sizes).forEach((/** @type {Tensor} */ part, /** @type {number} */ i) =>
        list[i].assign(part.reshape(list[i].shape)));
    },
  };
}
