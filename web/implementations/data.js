// @ts-check
// What real code does with the embedding, read in its source at the commit that is linked; of several
// variants, the one that ships. What is left out is as in the paper, or as settingsOf() in rows.js
// has it.

/**
 * @typedef {object} Implementation
 * @property {string} name      {tutorial} is put into the reader's language
 * @property {string} source    owner/repository@commit/path on GitHub, or an address
 * @property {"normal_inverse_d" | "keras_uniform" | "normal_1" | "normal_002" | "truncated_002"
 *   | "xavier" | "uniform"} init  how its table is drawn, or what has the same spread
 * @property {(d: number) => number} [limit]  of a uniform table
 * @property {string} [said]    the initialiser in its own words, where those of `init` are others
 * @property {"sqrt" | "none"} [scale]
 * @property {string} [flag]    what switches the factor
 * @property {true} [logits]    divides the logits by √d instead
 * @property {boolean | null} [tied]  null: not known
 * @property {"interleaved" | "concatenated" | "tensor2tensor" | "learned" | "none"} [pos]
 * @property {"relative" | "rotary" | "added"} [own_pos]  added: by us, as it has none of its own
 * @property {(d: number) => number} [position_scale]
 * @property {string} [pos_said]
 * @property {number} [rows]    of its position table, where the spread depends on them
 * @property {"post" | "pre"} [norm]
 * @property {boolean} [embedding_norm]
 * @property {"relu" | "gelu"} [activation]
 * @property {number} [epsilon]
 * @property {readonly ("normal" | "places" | "relative" | "rotary" | "gated" | "rows")[]} [lacks]
 *   what the page's settings cannot copy
 */

/** @type {readonly Implementation[]} */
export const IMPLEMENTATIONS = [
  {
    name: "Attention Is All You Need", init: "normal_inverse_d", tied: true,
    source: "https://arxiv.org/abs/1706.03762",
  },
  {
    name: "tensor2tensor", init: "normal_inverse_d", pos: "tensor2tensor",
    flag: "multiply_embedding_mode", tied: true, norm: "pre",
    source: "tensorflow/tensor2tensor@bafdc1b/tensor2tensor/layers/modalities.py",
  },
  {
    name: "TensorFlow official/legacy", init: "normal_inverse_d", pos: "tensor2tensor", tied: true,
    norm: "pre",
    source: "tensorflow/models@00b830c/official/legacy/transformer/embedding_layer.py",
  },
  {
    name: "TensorFlow Model Garden", init: "normal_inverse_d", pos: "tensor2tensor",
    flag: "OnDeviceEmbedding.scale_factor", tied: true, norm: "pre",
    source: "tensorflow/models@00d83f3/official/nlp/modeling/models/seq2seq_transformer.py",
  },
  {
    name: "TensorFlow {tutorial}, 2019", init: "keras_uniform",
    source: "tensorflow/docs@f89a091/site/en/r2/tutorials/text/transformer.ipynb",
  },
  {
    name: "TensorFlow {tutorial}, 2022", init: "keras_uniform", pos: "concatenated", epsilon: 0.001,
    source: "tensorflow/text@17c38bf/docs/tutorials/transformer.ipynb",
  },
  {
    name: "The Annotated Transformer", init: "xavier", norm: "pre",
    source: "harvardnlp/annotated-transformer@debc9fd/the_annotated_transformer.py",
  },
  {
    name: "fairseq", init: "normal_inverse_d", pos: "tensor2tensor", flag: "no_scale_embedding",
    epsilon: 1e-5,
    source: "facebookresearch/fairseq@3d262bb/fairseq/models/transformer/transformer_base.py",
  },
  {
    name: "BART", init: "normal_002", pos: "learned", scale: "none", flag: "scale_embedding",
    tied: true, embedding_norm: true, activation: "gelu", epsilon: 1e-5,
    source: "facebookresearch/fairseq@3d262bb/fairseq/models/bart/model.py",
  },
  {
    name: "mBART", init: "normal_002", pos: "learned", flag: "scale_embedding", tied: true,
    norm: "pre", embedding_norm: true, activation: "gelu", epsilon: 1e-5,
    source: "facebookresearch/fairseq@3d262bb/fairseq/models/bart/model.py",
  },
  {
    name: "OpenNMT-py", init: "xavier", norm: "pre",
    source: "OpenNMT/OpenNMT-py@97111d9/onmt/modules/embeddings.py",
  },
  {
    name: "OpenNMT-tf", init: "xavier", pos: "tensor2tensor", norm: "pre", epsilon: 0.001,
    source: "OpenNMT/OpenNMT-tf@6f3b952/opennmt/encoders/self_attention_encoder.py",
  },
  {
    name: "Marian NMT", init: "uniform", said: "U(±√(3/d))", limit: (d) => Math.sqrt(3 / d),
    pos: "tensor2tensor", tied: true,
    source: "marian-nmt/marian-dev@c9f287d/src/models/transformer.h",
  },
  {
    name: "Hugging Face MarianMT", init: "normal_002", pos: "concatenated", flag: "scale_embedding",
    tied: true, activation: "gelu", epsilon: 1e-5,
    source: "huggingface/transformers@00b676f/src/transformers/models/marian/modeling_marian.py",
  },
  {
    name: "Hugging Face Pegasus", init: "normal_002", pos: "concatenated", flag: "scale_embedding",
    tied: true, norm: "pre", epsilon: 1e-5,
    source: "huggingface/transformers@0003178/src/transformers/models/pegasus/modeling_pegasus.py",
  },
  {
    name: "Hugging Face M2M-100, NLLB", init: "normal_002", pos: "tensor2tensor",
    flag: "scale_embedding", tied: true, norm: "pre", epsilon: 1e-5,
    source: "huggingface/transformers@001400f/src/transformers/models/m2m_100/modeling_m2m_100.py",
  },
  {
    name: "Whisper", init: "normal_002", pos: "learned", scale: "none",
    flag: "scale_embedding", tied: true, norm: "pre", activation: "gelu", epsilon: 1e-5,
    source: "openai/whisper@c0d2f62/whisper/model.py",
  },
  {
    name: "Hugging Face Speech2Text", init: "normal_002", pos: "tensor2tensor",
    flag: "scale_embedding", tied: null, norm: "pre", epsilon: 1e-5,
    source: "huggingface/transformers@008f5c8/src/transformers/models/speech_to_text/modeling_speech_to_text.py",
  },
  {
    name: "BERT", init: "truncated_002", pos: "learned", scale: "none", tied: true,
    embedding_norm: true, activation: "gelu", epsilon: 1e-12,
    source: "google-research/bert@eedf571/modeling.py",
  },
  {
    name: "RoBERTa", init: "normal_002", pos: "learned", scale: "none",
    flag: "no_scale_embedding", tied: true, embedding_norm: true, activation: "gelu",
    epsilon: 1e-5,
    source: "facebookresearch/fairseq@3d262bb/fairseq/models/roberta/model.py",
  },
  {
    name: "GPT-2", init: "normal_002", pos: "learned", position_scale: () => 0.5,
    pos_said: "N(0, 0.01²)", lacks: ["places"], scale: "none", tied: true, norm: "pre",
    activation: "gelu", epsilon: 1e-5,
    source: "openai/gpt-2@9b63575/src/model.py",
  },
  {
    name: "nanoGPT", init: "normal_002", pos: "learned", scale: "none", tied: true, norm: "pre",
    activation: "gelu", epsilon: 1e-5,
    source: "karpathy/nanoGPT@3adf61e/model.py",
  },
  {
    name: "T5 1.0", init: "normal_1", pos: "none", own_pos: "relative", lacks: ["relative"],
    scale: "none", flag: "scale_variable_like_classifier_weights", logits: true, tied: true,
    norm: "pre",
    source: "tensorflow/mesh@da90793/mesh_tensorflow/transformer/transformer.py",
  },
  {
    name: "T5 1.1, mT5, ByT5", init: "normal_1", pos: "none", own_pos: "relative",
    lacks: ["relative", "gated"], scale: "none", norm: "pre", activation: "gelu",
    source: "google-research/text-to-text-transfer-transformer@e081111/t5/models/gin/models/t5.1.1.base.gin",
  },
  {
    name: "Gemma", init: "uniform", said: "N(0, 0.01²)", limit: () => 0.01 * Math.sqrt(3),
    pos: "none", own_pos: "rotary", lacks: ["normal", "rotary", "gated"], tied: true, norm: "pre",
    activation: "gelu",
    source: "google-deepmind/gemma@7691fd4/gemma/gm/nn/_modules.py",
  },
  {
    name: "PyTorch {tutorial}: TransformerModel", init: "uniform", said: "U(±0.1)",
    limit: () => 0.1, epsilon: 1e-5,
    source: "pytorch/tutorials@00109f5/beginner_source/transformer_tutorial.py",
  },
  {
    name: "PyTorch {tutorial}: Seq2SeqTransformer", init: "xavier", epsilon: 1e-5,
    source: "pytorch/tutorials@03c85c6/beginner_source/translation_transformer.py",
  },
  {
    name: "torch.nn.Transformer", init: "normal_1", own_pos: "added", scale: "none", epsilon: 1e-5,
    source: "pytorch/pytorch@01deafd/torch/nn/modules/sparse.py",
  },
  {
    name: "Trax", init: "uniform", said: "U(±√(3/d))", limit: (d) => Math.sqrt(3 / d),
    scale: "none", norm: "pre",
    source: "google/trax@7c189c2/trax/models/transformer.py",
  },
  {
    name: "Flax wmt", init: "normal_1", pos: "tensor2tensor", scale: "none", logits: true,
    tied: true, norm: "pre",
    source: "google/flax@18f8f31/examples/wmt/models.py",
  },
  {
    name: "Flax lm1b", init: "normal_1", pos: "tensor2tensor", scale: "none", norm: "pre",
    source: "google/flax@18f8f31/examples/lm1b/models.py",
  },
  {
    name: "Sockeye 3", init: "uniform", said: "U(±0.07)", limit: () => 0.07, pos: "concatenated",
    flag: "scale_up_input", tied: true, norm: "pre",
    source: "awslabs/sockeye@871d986/sockeye/layers.py",
  },
  {
    name: "JoeyNMT", init: "xavier", flag: "scale", tied: true, norm: "pre",
    source: "joeynmt/joeynmt@cdc4d03/joeynmt/embeddings.py",
  },
  {
    name: "ESPnet", init: "normal_1", norm: "pre", epsilon: 1e-12,
    source: "espnet/espnet@029365d/espnet/nets/pytorch_backend/transformer/embedding.py",
  },
  {
    name: "SpeechBrain", init: "xavier", said: "N(0, 2/(V+d))", lacks: ["normal"],
    source: "speechbrain/speechbrain@9c826ef/speechbrain/lobes/models/transformer/Transformer.py",
  },
  {
    name: "KerasHub TokenAndPositionEmbedding", init: "keras_uniform", pos: "learned",
    scale: "none", tied: true, epsilon: 1e-5,
    source: "keras-team/keras-hub@71453d0/keras_hub/src/layers/modeling/token_and_position_embedding.py",
  },
  {
    name: "KerasHub SinePositionEncoding", init: "keras_uniform", scale: "none", epsilon: 1e-5,
    source: "keras-team/keras-hub@71453d0/keras_hub/src/layers/modeling/sine_position_encoding.py",
  },
  {
    name: "x-transformers AbsolutePositionalEmbedding", init: "uniform", said: "N(0, 2/d)",
    limit: (d) => Math.sqrt(6 / d), lacks: ["normal", "places"], pos: "learned",
    position_scale: () => Math.SQRT1_2, pos_said: "N(0, 1) × 1/√d", scale: "none", norm: "pre",
    activation: "gelu", epsilon: 1e-5,
    source: "lucidrains/x-transformers@9252ed7/x_transformers/x_transformers.py",
  },
  {
    name: "x-transformers ScaledSinusoidalEmbedding", init: "uniform", said: "N(0, 2/d)",
    limit: (d) => Math.sqrt(6 / d), lacks: ["normal"], pos: "concatenated",
    position_scale: (d) => 1 / Math.sqrt(d), pos_said: "× 1/√d", scale: "none", norm: "pre",
    activation: "gelu", epsilon: 1e-5,
    source: "lucidrains/x-transformers@9252ed7/x_transformers/x_transformers.py",
  },
  {
    name: "NVIDIA NeMo", init: "normal_inverse_d", position_scale: (d) => 1 / Math.sqrt(d),
    pos_said: "× 1/√d", scale: "none", tied: null, embedding_norm: true, epsilon: 1e-5,
    source: "NVIDIA/NeMo@8cfedd7/nemo/collections/asr/modules/transformer/transformer_modules.py",
  },
  {
    name: "Dive into Deep Learning", init: "normal_1", epsilon: 1e-5,
    source: "d2l-ai/d2l-en@23d7a5a/chapter_attention-mechanisms-and-transformers/transformer.md",
  },
  {
    name: "labml.ai", init: "xavier", norm: "pre", epsilon: 1e-5,
    source: "labmlai/annotated_deep_learning_paper_implementations@e6b3c8a/labml_nn/transformers/models.py",
  },
  {
    name: "jadore801120", init: "xavier", scale: "none", flag: "scale_emb_or_prj", logits: true,
    tied: true, embedding_norm: true,
    source: "jadore801120/attention-is-all-you-need-pytorch@132907d/transformer/Models.py",
  },
  {
    name: "Kyubyong", init: "xavier", tied: true, epsilon: 1e-8,
    source: "Kyubyong/transformer@fb023bb/modules.py",
  },
  {
    name: "hyunwoongko", init: "uniform", said: "U(±√(6/d))", limit: (d) => Math.sqrt(6 / d),
    scale: "none", epsilon: 1e-12,
    source: "hyunwoongko/transformer@6328654/models/embedding/transformer_embedding.py",
  },
  {
    name: "bentrevett", init: "xavier", pos: "learned", rows: 100, lacks: ["rows"], epsilon: 1e-5,
    source: "bentrevett/pytorch-seq2seq@b3cd54c/legacy/6 - Attention is All You Need.ipynb",
  },
  {
    name: "MLPerf", init: "normal_inverse_d", pos: "tensor2tensor", tied: true, norm: "pre",
    source: "mlcommons/training@aa344c7/retired_benchmarks/transformer/tensorflow/transformer/model/embedding_layer.py",
  },
];
