// @ts-check

/**
 * Reads numbers out of an arithmetic code. Every place in the format has its own chance that the
 * next bit there is 0; it counts in 2048ths and learns from every bit that is read.
 * @param {Uint8Array} packed
 * @param {number} next    where the code starts
 */
function createReader(packed, next) {
  const chances = new Uint16Array(2 ** 13).fill(1024);
  let taken = 0;
  // In an array, because a plain variable of 32 bits would be allocated anew at every change.
  const state = Uint32Array.of(2 ** 32 - 1, 0);
  const [range, code] = [0, 1];
  for (let i = 0; i < 4; ++i) state[code] = (state[code] << 8) | packed[next++];

  function refill() {
    if (state[range] >= 2 ** 24) return;
    state[range] <<= 8;
    state[code] = (state[code] << 8) | packed[next++];
  }

  /** @param {number} at */
  function bit(at) {
    const chance = chances[at];
    const bound = (state[range] >>> 11) * chance;
    const value = state[code] < bound ? 0 : 1;
    if (value) {
      state[code] -= bound;
      state[range] -= bound;
      chances[at] = chance - (chance >> 5);
    } else {
      state[range] = bound;
      chances[at] = chance + ((2048 - chance) >> 5);
    }
    refill();
    return value;
  }

  return {
    bit,
    /** How many bytes were needed so far. */
    needed: () => next,
    /** @param {Uint8Array} more   what follows the bytes that were given */
    add(more) {
      const all = new Uint8Array(packed.length + more.length);
      all.set(packed);
      all.set(more, packed.length);
      packed = all;
    },
    /** Room for `count` chances; the index of the first. @param {number} count */
    take: (count) => (taken += count) - count,
    /** From the highest bit down. @param {number} at @param {number} bits */
    number(at, bits) {
      let node = 1;
      for (let i = 0; i < bits; ++i) node = node * 2 + bit(at + node);
      return node - 2 ** bits;
    },
    /** From the lowest bit up. @param {number} at @param {number} bits */
    reversed(at, bits) {
      let node = 1;
      let value = 0;
      for (let i = 0; i < bits; ++i) {
        const one = bit(at + node);
        node = node * 2 + one;
        value += one << i;
      }
      return value;
    },
    /** Bits that are 0 as often as 1. @param {number} bits */
    evenly(bits) {
      let value = 0;
      for (let i = 0; i < bits; ++i) {
        state[range] >>>= 1;
        const one = state[code] < state[range] ? 0 : 1;
        state[code] -= one * state[range];
        value = value * 2 + one;
        refill();
      }
      return value;
    },
  };
}

/**
 * Opens an .lzma file, whose bytes can come in several parts. The engine is a sixth smaller so than deflated, and every browser can
 * inflate but none unpacks anything better. The format is told in lzma-specification.txt of Igor
 * Pavlov's LZMA SDK, whose names are in brackets; of its properties only those are read that
 * pack.mjs asks for (lc 3, lp 0, pb 0).
 * @param {Uint8Array} packed
 */
export function open(packed) {
  const header = new DataView(packed.buffer, packed.byteOffset, 13);
  const properties = header.getUint8(0).toString(16);
  if (properties !== "3") throw new Error(`the file has the properties ${properties}, not 3`);
  const out = new Uint8Array(header.getUint32(5, true));
  const { bit, take, number, reversed, evenly, needed, add } = createReader(packed, 14);

  const lengthChances = () => // [LenDecoder]
    ({ isLong: take(2), low: take(8), middle: take(8), high: take(256) });
  const isMatch = take(12);
  const isRepeat = take(12); // [IsRep]
  const isOlder = take(12); // [IsRepG0]
  const isOlderStill = take(12); // [IsRepG1]
  const isOldest = take(12); // [IsRepG2]
  const isLong = take(12); // [IsRep0Long]
  const literals = take(8 * 0x300);
  const slots = take(4 * 64); // [PosSlotDecoder]
  const middles = take(128); // [PosDecoders]
  const lowest = take(16); // [AlignDecoder]
  const freshLength = lengthChances();
  const repeatLength = lengthChances();

  /** @param {ReturnType<typeof lengthChances>} at */
  function length(at) {
    if (!bit(at.isLong)) return 2 + number(at.low, 3);
    if (!bit(at.isLong + 1)) return 10 + number(at.middle, 3);
    return 18 + number(at.high, 8);
  }

  /** How far back a match of `count` bytes lies. @param {number} count */
  function distance(count) {
    const slot = number(slots + Math.min(count - 2, 3) * 64, 6);
    if (slot < 4) return 1 + slot;
    const bits = (slot >> 1) - 1;
    const start = (2 + (slot & 1)) << bits;
    if (slot < 14) return 1 + start + reversed(middles + start - slot, bits);
    return 1 + start + evenly(bits - 4) * 16 + reversed(lowest, 4);
  }

  /** @param {number} at @param {number} expected   what would go on with the last match, or −1 */
  function literal(at, expected) {
    let node = 1;
    // Most likely it is any byte but the expected one, so that has chances of its own.
    for (let i = 7, agrees = expected >= 0; agrees; --i) {
      const likely = (expected >> i) & 1;
      const one = bit(at + 0x100 + likely * 0x100 + node);
      node = node * 2 + one;
      agrees = one === likely && node < 0x100;
    }
    while (node < 0x100) node = node * 2 + bit(at + node);
    return node;
  }

  let state = 0; // what the last steps were: below 7, the last was a literal
  let back = [1, 1, 1, 1]; // the last distances, newest first
  let end = 0;

  /**
   * The bytes of the file up to `wanted`, and perhaps some more.
   * @param {number} [wanted]
   */
  function unpackTo(wanted = out.length) {
    while (end < wanted) step();
    return out.subarray(0, end);
  }

  function step() {
    const wasLiteral = state < 7;
    if (!bit(isMatch + state)) {
      const at = literals + ((out[end - 1] ?? 0) >> 5) * 0x300;
      out[end] = literal(at, wasLiteral ? -1 : out[end - back[0]]);
      end += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      return;
    }
    let count = 1;
    if (!bit(isRepeat + state)) {
      count = length(freshLength);
      back = [distance(count), back[0], back[1], back[2]];
      state = wasLiteral ? 7 : 10;
    } else {
      const which = !bit(isOlder + state) ? 0
        : !bit(isOlderStill + state) ? 1 : 2 + bit(isOldest + state);
      const isMore = which > 0 || bit(isLong + state);
      if (isMore) count = length(repeatLength);
      back.unshift(...back.splice(which, 1));
      state = wasLiteral ? (isMore ? 8 : 9) : 11;
    }
    for (; count > 0; --count, ++end) out[end] = out[end - back[0]];
  }

  return { unpackTo, needed, add };
}

/** The bytes of an .lzma file. @param {Uint8Array} packed */
export const unpack = (packed) => open(packed).unpackTo();

/** @param {string} base64 */
export const bytesOf = (base64) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * What pack() in pack.mjs was given.
 * @param {string} base64
 */
export const unpackBase64 = (base64) => unpack(bytesOf(base64));
