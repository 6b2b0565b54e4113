/**
 * `Terrain.terra` as printed in Relf 2024 (Terrain.java), unchanged but for three things, as the rival of the benchmarks: the mask is 0xfff, features take rounded x and y as the article's prose says, and the product is not cut to 32 bits
 * (docs/how/decisions.md). Enums are strings. The store of placed things is a parameter: the article uses a HashMap in
 * Java and an object in JavaScript.
 */
import { calcHeight, PROFILE } from "./calc-height.ts";

const PI1000 = Math.PI * 1000;
const PI10000 = Math.PI * 10000;
export const LAKE_HT0 = 204;
const RECIP128 = 1.0 / 128.0;
const lakeHt = LAKE_HT0;
const [bleak, woodOnly, withPaths] = [false, false, false];
const view: string = "SCENE";
const BIT_MASK = PROFILE.length - 1;
const A1 = [-43, -43, -56, 31, 4];
const B1 = [-3, -12, 22, 2, 32];
const A2 = [-24, -25, 60, 10, -30];
const B2 = [15, -54, -34, -51, -43];
const A3 = [-51, -62, -58, -64, 33];
const B3 = [-44, 20, 27, -64, -44];
const PARAM_LENGTH = A1.length;

export class JavaTerra {
  x: number;
  y: number;
  height: number;
  depth: number;
  terrain: string;
  feature: string;
  code: string;
  constructor(x: number, y: number, height: number, depth: number, terrain: string, feature: string, code: string) {
    this.x = x;
    this.y = y;
    this.height = height;
    this.depth = depth;
    this.terrain = terrain;
    this.feature = feature;
    this.code = code;
  }
}

/** The thing placed at "x,y", if any. */
export type Store = (key: string) => string | undefined;

export const terraWith =
  (placed: Store) =>
  (x: number, y: number): JavaTerra => {
    let a: number;
    let b: number;
    let feature = "NONE";
    let code = "";
    const ht = calcHeight(x, y);

    if (bleak) {
      return new JavaTerra(x, y, ht, 0, "Z", "NONE", "");
    }

    if (withPaths) {
      if (ht > lakeHt && Math.abs(ht - calcHeight(x + 4000, y + 2000)) < 2) {
        return new JavaTerra(x, y, ht, 0, "PATH", "NONE", "");
      }
    }

    const xr = Math.round(x);
    const yr = Math.round(y);
    const xryr = xr * yr;

    const pd = placed(`${xr},${yr}`);

    if (undefined !== pd) {
      if (pd === "STREAM" && view === "SCENE") return new JavaTerra(xr, yr, ht, 0, "STREAM", "NONE", "");
      if (pd === "ROAD") return new JavaTerra(xr, yr, Math.max(ht, lakeHt), 0, "ROAD", "NONE", "");
      if (pd === "CONE" || pd === "ROCKET" || pd === "T") feature = pd;
      else if (pd === "NONE") return new JavaTerra(xr, yr, ht, 0, "GRASS", "NONE", "");
    }

    if (lakeHt > ht) return new JavaTerra(xr, yr, lakeHt, lakeHt - ht, "LAKE", feature, "");

    if (LAKE_HT0 > ht) return new JavaTerra(xr, yr, ht, 0, "MUD", feature, "");

    if ("NONE" === feature) {
      a = calcProf(B2, xr, A3, yr);
      const f = Math.round(a * xryr * RECIP128) & 0xfff;

      if (4 === f) {
        const xyff = xryr & 0xff;

        if (xyff < 32) feature = "MINE";
        else if (xyff < 128) feature = "BOULDER";
        else if (xyff < 160) feature = "WATERHOLE";
        else if (xyff < 200) feature = "KNOLL";
        else feature = "ROOT";

        code = getCode(xr, yr);
      } else if (8 === f && (Math.round(PI1000 * xryr) & 0xff) < 4) {
        feature = "X";
        code = getCode(xr, yr);
      } else if (16 === f && (Math.round(PI10000 * xryr) & 0xff) < 8) feature = "CONE";
    }

    if (!woodOnly) {
      a = calcProf(A1, x, B1, y);

      if (120 > a) {
        return new JavaTerra(xr, yr, ht, 0, "TOWN", "NONE", "");
      }

      a = calcProf(A2, x, B2, y);
      b = calcProf(A3, x, B3, y);

      if (255 > a) {
        if (255 > b) return new JavaTerra(xr, yr, ht, 0, "GRASS", feature, code);

        return new JavaTerra(xr, yr, ht, 0, "MOOR", feature, code);
      }

      if (200 > b) return new JavaTerra(xr, yr, ht, 0, "THICKET", feature, code);
    }

    return new JavaTerra(xr, yr, ht, 0, "WOOD", feature, code);
  };

function calcProf(a: number[], x: number, b: number[], y: number): number {
  let p = 0;

  for (let i = 0; i < PARAM_LENGTH; i++) {
    p += PROFILE[(Math.floor(a[i] * x + b[i] * y) >> 7) & BIT_MASK];
  }

  return p;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function getCode(x: number, y: number): string {
  const x26 = Math.abs(x) % 26;
  const y26 = Math.abs(y) % 26;
  return ALPHABET.substring(x26, x26 + 1) + ALPHABET.substring(y26, y26 + 1);
}
