// What the build puts in place of these names; see build.mjs.
declare module "inline:worker" {
  const source: string;
  export default source;
}
declare module "inline:wasm" {
  const packed: string;
  export default packed;
}
declare module "inline:vocabulary" {
  const packed: string;
  export default packed;
}
declare module "encoderscope-engine" {
  const createModule: (options: {
    wasmBinary: Uint8Array;
    locateFile: (name: string) => string;
  }) => Promise<Module>;
  export default createModule;
  export type Module = {
    load: (vocabulary: string) => void;
    answer: import("./engine/port.js").Runner["run"];
    begin: (request: import("./state/training.js").TrainingRequest) => void;
    advance: import("./engine/port.js").Trainer["advance"];
    probe: import("./engine/port.js").Trainer["probe"];
    about: import("./engine/port.js").Trainer["about"];
  };
}
