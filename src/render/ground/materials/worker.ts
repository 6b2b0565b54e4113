/** The worker script that draws the tiles of kinds of ground. */
import { groundTiles } from "./tiles.ts";

self.onmessage = ({ data: size }: MessageEvent<number>) => {
  const tiles = groundTiles(size);
  postMessage(tiles, { transfer: [tiles.buffer as ArrayBuffer] });
};
