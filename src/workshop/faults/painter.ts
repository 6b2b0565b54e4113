/**
 * Draws lands with one WebGL 2 context: maps, the difference of two, and a block in 3D, each copied to a 2D canvas.
 *
 *   heights   a texture for each land
 *   block     at most POINTS points along a side; light and contours are of every cell
 *   lost      a lost context is made again, with the lands; `onRestored` asks for new pictures
 */

import { refusal } from "../../words/refusal.ts";
import { saying } from "../../words/words.ts";
import { blockView, type Orbit } from "./orbit.ts";
import { BLOCK_FRAGMENT, BLOCK_VERTEX, DIFFERENCE_FRAGMENT, MAP_FRAGMENT, MAP_VERTEX } from "./shaders.ts";

interface PaintedLand {
  readonly xSize: number;
  readonly ySize: number;
  readonly heights: Float32Array;
}

/** Mapping of heights to colours and light; the same for lands side by side. */
export interface Ink {
  readonly least: number;
  readonly greatest: number;
  /** Cells for a unit of height. */
  readonly steep: number;
  /** Units between contours; 0 draws none. */
  readonly interval: number;
}

type Picture = readonly [context: CanvasRenderingContext2D, width: number, height: number];

const POINTS = 385;
const CONTOUR = 1.3;
/** Height of the walls below the lowest ground, in sizes of the land. */
const FOOT = 0.045;

interface Slot {
  readonly land: PaintedLand;
  texture: WebGLTexture | null;
}

export class Painter {
  readonly #canvas = document.createElement("canvas");
  readonly #gl: WebGL2RenderingContext;
  readonly #slots: Slot[] = [];
  #programs: ReturnType<typeof createPrograms>;

  /** Throws an error where the browser gives no context. */
  constructor(onRestored: () => void) {
    const gl = this.#canvas.getContext("webgl2", { antialias: true, alpha: true });
    if (!gl) throw refusal(saying("the browser gives the pictures no WebGL 2 context"));
    this.#gl = gl;
    this.#programs = createPrograms(gl);
    this.#canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.#canvas.addEventListener("webglcontextrestored", () => {
      this.#programs = createPrograms(gl);
      for (const slot of this.#slots) slot.texture = null;
      onRestored();
    });
  }

  setLand(slot: number, land: PaintedLand): void {
    const last = this.#slots[slot]?.texture;
    if (last) this.#gl.deleteTexture(last);
    this.#slots[slot] = { land, texture: null };
  }

  /** This and the next two draw nothing before their lands are set. */
  map(picture: Picture, slot: number, ink: Ink): void {
    if (!this.#slots[slot] || !this.#begin(picture)) return;
    const { map } = this.#programs;
    this.#use(map, slot);
    this.#setInk(map, ink);
    this.#gl.drawArrays(this.#gl.TRIANGLE_STRIP, 0, 4);
    this.#copy(picture);
  }

  difference(picture: Picture, most: number): void {
    if (!this.#slots[1] || !this.#begin(picture)) return;
    const { difference } = this.#programs;
    this.#use(difference, 1, "other", 1);
    this.#use(difference, 0);
    this.#gl.uniform1f(this.#gl.getUniformLocation(difference, "most"), most);
    this.#gl.drawArrays(this.#gl.TRIANGLE_STRIP, 0, 4);
    this.#copy(picture);
  }

  block(picture: Picture, slot: number, ink: Ink, orbit: Orbit): void {
    if (!this.#slots[slot] || !this.#begin(picture)) return;
    const [gl, { block, indices, fill }] = [this.#gl, this.#programs];
    const { xSize, ySize } = this.#slots[slot].land;
    this.#use(block, slot);
    this.#setInk(block, ink);
    const longer = Math.max(xSize, ySize);
    const points = [Math.min(POINTS, xSize), Math.min(POINTS, ySize)] as const;
    gl.uniform2i(gl.getUniformLocation(block, "points"), ...points);
    gl.uniform1f(gl.getUniformLocation(block, "foot"), FOOT * longer);
    const view = blockView(orbit, longer, picture[1] / picture[2]);
    gl.uniformMatrix4fv(gl.getUniformLocation(block, "view"), false, view);
    gl.enable(gl.DEPTH_TEST);
    const wall = gl.getUniformLocation(block, "wall");
    gl.uniform1i(wall, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    fill(...points);
    gl.drawElements(gl.TRIANGLES, 6 * (points[0] - 1) * (points[1] - 1), gl.UNSIGNED_INT, 0);
    gl.uniform1i(wall, 1);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4 * (points[0] + points[1] - 2) + 2);
    gl.disable(gl.DEPTH_TEST);
    this.#copy(picture);
  }

  dispose(): void {
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  /** Clears a picture of device pixels; false where the context is lost. */
  #begin([, width, height]: Picture): boolean {
    const [gl, canvas, ratio] = [this.#gl, this.#canvas, devicePixelRatio];
    if (gl.isContextLost()) return false;
    const [across, down] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    if (canvas.width !== across || canvas.height !== down) [canvas.width, canvas.height] = [across, down];
    gl.viewport(0, 0, across, down);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    return true;
  }

  #copy([context, width, height]: Picture): void {
    context.drawImage(this.#canvas, 0, 0, width, height);
  }

  #use(program: WebGLProgram, slot: number, name = "land", unit = 0): void {
    const [gl, { land }] = [this.#gl, this.#slots[slot]];
    gl.useProgram(program);
    gl.activeTexture(gl.TEXTURE0 + unit);
    this.#slots[slot].texture ??= createTexture(gl, land);
    gl.bindTexture(gl.TEXTURE_2D, this.#slots[slot].texture);
    gl.uniform1i(gl.getUniformLocation(program, name), unit);
    gl.uniform2i(gl.getUniformLocation(program, "size"), land.xSize, land.ySize);
  }

  #setInk(program: WebGLProgram, { least, greatest, steep, interval }: Ink): void {
    const gl = this.#gl;
    gl.uniform2f(gl.getUniformLocation(program, "range"), least, greatest);
    gl.uniform1f(gl.getUniformLocation(program, "steep"), steep);
    gl.uniform1f(gl.getUniformLocation(program, "interval"), interval || 1);
    gl.uniform1f(gl.getUniformLocation(program, "contour"), interval === 0 ? 0 : CONTOUR * devicePixelRatio);
  }
}

function createPrograms(gl: WebGL2RenderingContext) {
  const indices = gl.createBuffer();
  let filled = "";
  return {
    map: createProgram(gl, MAP_VERTEX, MAP_FRAGMENT),
    difference: createProgram(gl, MAP_VERTEX, DIFFERENCE_FRAGMENT),
    block: createProgram(gl, BLOCK_VERTEX, BLOCK_FRAGMENT),
    indices,
    /** Triangles of a grid, for the bound index buffer. */
    fill(across: number, down: number) {
      if (filled === `${across} ${down}`) return;
      filled = `${across} ${down}`;
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, gridTriangles(across, down), gl.STATIC_DRAW);
    },
  };
}

/** Two triangles for each square of a grid of points, row by row. */
function gridTriangles(across: number, down: number): Uint32Array<ArrayBuffer> {
  const triangles = new Uint32Array(6 * (across - 1) * (down - 1));
  let k = 0;
  for (let y = 0; y + 1 < down; y++)
    for (let x = 0; x + 1 < across; x++) {
      const at = y * across + x;
      for (const corner of [at, at + 1, at + across, at + across, at + 1, at + across + 1]) triangles[k++] = corner;
    }
  return triangles;
}

function createTexture(gl: WebGL2RenderingContext, { xSize, ySize, heights }: PaintedLand): WebGLTexture | null {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, ySize, xSize, 0, gl.RED, gl.FLOAT, heights);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  return texture;
}

function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`a picture's program: ${gl.getProgramInfoLog(program)}`);
  return program;
}
