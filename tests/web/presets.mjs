// @ts-check
// Encoders as real projects ship them, in the fields that ours has. Where a project uses something
// that ours does not have, its entry says so or is absent.

const plain = {
  num_layers: 2, d_model: 128, num_heads: 8, dff: 512, max_positions: 128, dropout_rate: 0.1,
  seed: 1, embedding_scale: 1, position_scale: 1, logits_scale: 1, embedding_norm: false,
  layer_norm_epsilon: 1e-6, activation: "relu", position: "interleaved", norm: "post",
  initializer: "keras_uniform", initializer_limit: 0.05, head: "untied",
};
const root = Math.sqrt(128);
const variance = { initializer: "normal_inverse_d", embedding_scale: root };
const sines = { position: "tensor2tensor", norm: "pre" };
const learned = { position: "learned", initializer: "normal_002", head: "tied" };

/** @type {Readonly<Record<string, Record<string, string | number | boolean>>>} */
export const PRESETS = {
  paper_2017: { ...plain, ...variance, head: "tied" },
  t2t: { ...plain, ...variance, ...sines, head: "tied" },
  tf_tutorial_2019: { ...plain, embedding_scale: root },
  tf_tutorial_current: {
    ...plain, embedding_scale: root, position: "concatenated", layer_norm_epsilon: 1e-3,
  },
  annotated_transformer: { ...plain, initializer: "xavier", embedding_scale: root, norm: "pre" },
  fairseq: { ...plain, ...variance, position: "tensor2tensor", layer_norm_epsilon: 1e-5 },
  bart: { ...plain, ...learned, activation: "gelu", layer_norm_epsilon: 1e-5, embedding_norm: true },
  mbart: {
    ...plain, ...learned, embedding_scale: root, norm: "pre", activation: "gelu",
    layer_norm_epsilon: 1e-5, embedding_norm: true,
  },
  opennmt_tf: {
    ...plain, ...sines, initializer: "xavier", embedding_scale: root, layer_norm_epsilon: 1e-3,
  },
  marian: {
    ...plain, position: "tensor2tensor", initializer: "uniform",
    initializer_limit: Math.sqrt(3 / 128), embedding_scale: root, head: "tied",
  },
  // With the activation that its converter copies from Marian.
  hf_marianmt: {
    ...plain, position: "concatenated", initializer: "normal_002", embedding_scale: root,
    activation: "silu", layer_norm_epsilon: 1e-5, head: "tied",
  },
  whisper: { ...plain, ...learned, norm: "pre", activation: "gelu", layer_norm_epsilon: 1e-5 },
  bert: {
    ...plain, ...learned, initializer: "truncated_002", activation: "gelu",
    layer_norm_epsilon: 1e-12, embedding_norm: true,
  },
  gpt2: { ...plain, ...learned, norm: "pre", activation: "gelu", layer_norm_epsilon: 1e-5 },
  // As gpt2, which it reproduces, without dropout.
  nanogpt: {
    ...plain, ...learned, norm: "pre", activation: "gelu", layer_norm_epsilon: 1e-5, dropout_rate: 0,
  },
  pytorch_nn_transformer: {
    ...plain, initializer: "normal_1", position: "none", layer_norm_epsilon: 1e-5,
  },
  flax_wmt: { ...plain, ...sines, initializer: "normal_1", head: "tied", logits_scale: 1 / root },
  sockeye: {
    ...plain, position: "concatenated", norm: "pre", initializer: "uniform",
    initializer_limit: 0.07, embedding_scale: root, head: "tied",
  },
  espnet: {
    ...plain, initializer: "normal_1", embedding_scale: root, norm: "pre", layer_norm_epsilon: 1e-12,
  },
  nemo: {
    ...plain, initializer: "normal_inverse_d", position_scale: 1 / root,
    layer_norm_epsilon: 1e-5, embedding_norm: true,
  },
};
