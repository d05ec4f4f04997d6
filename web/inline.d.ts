// What the build puts in place of these names; see build.mjs.
declare module "inline:worker" {
  const source: string;
  export default source;
}
declare module "inline:script" {
  const packed: string;
  export default packed;
}
declare module "inline:size" {
  const bytes: string;
  export default bytes;
}
declare module "inline:wasm" {
  const packed: string;
  export default packed;
}
declare module "inline:recorded" {
  const json: string;
  export default json;
}
declare module "inline:vocabulary" {
  const packed: string;
  export default packed;
}
