// @ts-check
// The build makes a second, light file of the page, without trained weights and without what stands
// below the encoder; its document says that it is that (site/light.mjs).

export const isLight = typeof document !== "undefined" && "light" in document.documentElement.dataset;
