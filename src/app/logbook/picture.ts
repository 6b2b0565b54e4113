/** Small pictures of the view, as data addresses. */

const [WIDTH, HEIGHT] = [320, 180];
/** Bytes of a picture at most, and the qualities that are tried in turn. */
const MOST_BYTES = 12_288;
const QUALITIES = [0.82, 0.68, 0.52, 0.36, 0.2];

/** A copy of a canvas at the size of a card, cut to its shape. Draw it in the task in which the canvas was drawn. */
export function shrink(source: HTMLCanvasElement): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d");
  if (!context || source.width === 0 || source.height === 0) return null;
  const scale = Math.min(source.width / WIDTH, source.height / HEIGHT);
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const [left, top] = [(source.width - width) / 2, (source.height - height) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(source, left, top, width, height, 0, 0, WIDTH, HEIGHT);
  return canvas;
}

/** A canvas as a data address of at most 12 KB; "" where the browser cannot encode it so small. */
export async function encode(canvas: HTMLCanvasElement): Promise<string> {
  for (const type of ["image/webp", "image/jpeg"])
    for (const quality of QUALITIES) {
      const blob = await blobOf(canvas, type, quality);
      // A browser that does not know the type gives PNG.
      if (blob?.type !== type) break;
      if (blob.size <= MOST_BYTES) return await addressOf(blob);
    }
  return "";
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => resolve("");
    reader.readAsDataURL(blob);
  });
}
