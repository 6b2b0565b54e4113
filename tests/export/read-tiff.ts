/**
 * Prints a GeoTIFF on standard input as JSON, read with geotiff.js. A program of its own, since the library cannot be
 * imported in the threads of the tests.
 */
import { fromArrayBuffer } from "geotiff";

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const image = await (await fromArrayBuffer(Uint8Array.from(Buffer.concat(chunks)).buffer)).getImage();
const [pixels] = (await image.readRasters()) as unknown as Float32Array[];
const counts: Iterable<unknown> = (await image.fileDirectory.loadValue("StripByteCounts")) ?? [];
process.stdout.write(
  JSON.stringify({
    size: [image.getWidth(), image.getHeight(), image.getSamplesPerPixel()],
    origin: image.getOrigin(),
    resolution: image.getResolution(),
    void: String(image.getGDALNoData()),
    stripBytes: Array.from(counts, Number).reduce((sum, bytes) => sum + bytes, 0),
    keys: image.getGeoKeys(),
    pixels: [...pixels],
  }),
);
