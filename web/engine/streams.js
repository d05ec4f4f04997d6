// @ts-check
// A WebAssembly module taken apart into streams of like bytes, which pack an eleventh smaller: what
// an instruction does lies apart from the local variable, constant or address that it names. The
// names and numbers of instructions are those of the WebAssembly specification, chapter "Binary
// format".

const streams = /** @type {const} */ ({
  rest: 0, // all but the functions' bodies
  code: 1, // instructions, and what few of them say
  local: 2, // how many other local variables have been named since
  block: 3,
  offset: 4, // of a load or store
  integer: 5,
  constant: 6, // of another type
  types: 7, // of a function's local variables
});
const COUNT = Object.keys(streams).length;
const HEADER = 4 * COUNT; // how long each is
const PREAMBLE = 8; // magic and version
const CODE = 10; // the section with the functions' bodies

/**
 * Something that takes a module's bytes from where they are and puts them where they belong.
 * @typedef {object} Mover
 * @property {() => boolean} ended
 * @property {(stream: number) => number} byte
 * @property {(stream: number) => number} number       LEB128; of a signed one the value is not meant
 * @property {(recent: number[]) => void} local        its place among those named last
 * @property {(move: () => void) => void} body         of one function, without its length
 */

/**
 * Every byte of a module, in order.
 * @param {Mover} mover
 */
function walk({ ended, byte, number, local, body }) {
  const { rest, code, block, offset, integer, constant, types } = streams;
  /** @param {number} stream @param {number} count @param {(stream: number) => number} what */
  const repeat = (stream, count, what) => {
    while (--count >= 0) what(stream);
  };

  /** @param {number} operation  after the prefix fd */
  function vector(operation) {
    if (operation < 12 || (operation > 83 && operation < 94)) {
      number(code);
      number(offset);
      if (operation > 83 && operation < 92) byte(code);
    } else if (operation < 14) repeat(constant, 16, byte);
    else if (operation > 20 && operation < 35) byte(code);
  }

  /** @param {number} operation  after the prefix fc */
  function bulk(operation) {
    // memory.init and .copy, table.init and .copy name two things, what else copies one, and a
    // conversion none.
    const named = operation < 8 ? 0 : [8, 10, 12, 14].includes(operation) ? 2 : 1;
    repeat(code, named, number);
  }

  /** @param {number[]} recent  the local variables, the one named last first */
  function instructions(recent) {
    for (let depth = 1; depth > 0;) {
      const operation = byte(code);
      if (operation === 0x0b || operation === 0x18) --depth; // end, delegate
      if ((operation > 1 && operation < 5) || operation === 6) { // block, loop, if, try
        ++depth;
        number(block);
      } else if (operation === 0x0e) repeat(code, number(code) + 1, number); // br_table
      else if (operation > 0x1f && operation < 0x23) local(recent);
      else if (operation > 0x27 && operation < 0x3f) { // loads and stores
        number(code);
        number(offset);
      } else if (operation === 0x41) number(integer);
      else if (operation === 0x42) number(constant);
      else if (operation === 0x43) repeat(constant, 4, byte);
      else if (operation === 0x44) repeat(constant, 8, byte);
      else if (operation === 0xfc) bulk(number(code));
      else if (operation === 0xfd) vector(number(code));
      else if (operation === 0x11) repeat(code, 2, number); // call_indirect
      else if ([7, 8, 9, 0x0c, 0x0d, 0x10, 0x18, 0x23, 0x24, 0x3f, 0x40].includes(operation)) {
        number(code); // catch, throw, rethrow, branches, call, delegate, globals, memory
      }
    }
  }

  repeat(rest, PREAMBLE, byte);
  while (!ended()) {
    const section = byte(rest);
    const size = number(rest);
    if (section !== CODE) {
      repeat(rest, size, byte);
      continue;
    }
    for (let count = number(rest); count > 0; --count) {
      body(() => {
        for (let groups = number(types); groups > 0; --groups) {
          number(types);
          byte(types);
        }
        instructions([]);
      });
    }
  }
}

/**
 * @param {() => number} take
 * @param {(byte: number) => void} put
 */
function moveNumber(take, put) {
  let value = 0;
  for (let unit = 1; ; unit *= 128) {
    const byte = take();
    put(byte);
    value += (byte & 127) * unit;
    if (byte < 128) return value;
  }
}

/** @param {(byte: number) => void} put @param {number} value */
function write(put, value) {
  for (; value > 127; value >>= 7) put((value & 127) | 128);
  put(value);
}

/**
 * The place of a local variable among those named last, which it then leads. One that has not been
 * named yet stands after all that were.
 */
const recency = {
  /** @param {number[]} recent @param {number} variable */
  placeOf(recent, variable) {
    while (!recent.includes(variable)) recent.push(recent.length);
    return recent.indexOf(variable);
  },
  /** @param {number[]} recent @param {number} place */
  take(recent, place) {
    while (recent.length <= place) recent.push(recent.length);
    const variable = recent[place];
    for (let i = place; i > 0; --i) recent[i] = recent[i - 1];
    recent[0] = variable;
    return variable;
  },
};

/**
 * The streams of a module, one after the other.
 * @param {Uint8Array} module
 */
export function split(module) {
  /** @type {number[][]} */
  const out = Array.from({ length: COUNT }, () => []);
  let at = 0;
  const take = () => {
    if (at === module.length) throw new Error("the module is cut off");
    return module[at++];
  };
  const number = (/** @type {number} */ stream) =>
    moveNumber(take, (byte) => out[stream].push(byte));
  walk({
    ended: () => at === module.length,
    byte(stream) {
      const byte = take();
      out[stream].push(byte);
      return byte;
    },
    number,
    local(recent) {
      const variable = moveNumber(take, () => {});
      const place = recency.placeOf(recent, variable);
      recency.take(recent, place);
      write((byte) => out[streams.local].push(byte), place);
    },
    body(move) {
      const length = moveNumber(take, () => {});
      const end = at + length;
      move();
      if (at !== end) throw new Error(`a function of ${length} bytes was read as ${at - end + length}`);
    },
  });
  const header = new DataView(new ArrayBuffer(HEADER));
  out.forEach((stream, i) => header.setUint32(4 * i, stream.length));
  return Uint8Array.from([...new Uint8Array(header.buffer), ...out.flat()]);
}

/**
 * The module that split() was given.
 * @param {Uint8Array} bytes
 */
export function join(bytes) {
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  const next = [HEADER];
  for (let i = 0; i < COUNT; ++i) next.push(next[i] + header.getUint32(4 * i));
  const [, restEnd] = next;
  const module = new Uint8Array(2 * bytes.length); // a function's length and places take some more
  let end = 0;
  const put = (/** @type {number} */ byte) => {
    module[end++] = byte;
  };
  const byte = (/** @type {number} */ stream) => module[end++] = bytes[next[stream]++];
  const number = (/** @type {number} */ stream) => moveNumber(() => bytes[next[stream]++], put);
  walk({
    ended: () => next[streams.rest] === restEnd,
    byte,
    number,
    local(recent) {
      const place = moveNumber(() => bytes[next[streams.local]++], () => {});
      write(put, recency.take(recent, place));
    },
    body(move) {
      const start = end;
      move();
      const length = end - start;
      const inner = module.slice(start, end);
      end = start;
      write(put, length);
      module.set(inner, end);
      end += length;
    },
  });
  return module.slice(0, end);
}
