// What the build puts in place of these names; see build.mjs.
declare module "inline:worker" {
  const source: string;
  export default source;
}
declare module "inline:wasm" {
  const deflatedBase64: string;
  export default deflatedBase64;
}
declare module "inline:vocabulary" {
  const entries: string;
  export default entries;
}
declare module "encoderscope-engine" {
  const createModule: (options: {
    wasmBinary: Uint8Array;
    locateFile: (name: string) => string;
  }) => Promise<{
    Engine: new (vocabulary: string) => import("./engine/port.js").Runner;
  }>;
  export default createModule;
}
