// @ts-check
// A picture of a picture, for programs that know no SVG: two pixels for each of its own.

const SHARPNESS = 2;

/** @param {string} svg  with a width and a height */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SHARPNESS * image.naturalWidth;
  canvas.height = SHARPNESS * image.naturalHeight;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return /** @type {Promise<Blob>} */ (new Promise((done, failed) => canvas.toBlob((blob) =>
    (blob ? done(blob) : failed(new Error("the picture is too large for a PNG"))))));
}
