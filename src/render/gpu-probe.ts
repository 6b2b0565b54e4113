/**
 * A measurement of the graphics card in at most 0.2 s: the milliseconds of a unit, which is 640 × 360 fragments of 100 dependent
 * texture reads each. Passes of a sixteenth of a unit are drawn, more and more of them until they take long enough to be timed.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";

const [WIDTH, HEIGHT] = [160, 90];
const PASSES_PER_UNIT = 16;
/** Milliseconds that passes must take to be timed well, and after which the measurement ends as it is. */
const ENOUGH = 8;
export const PROBE_LIMIT = 200;

const VERTEX = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1), 0.0, 1.0); }`;
const FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform sampler2D samples;
out vec4 color;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy) % ivec2(256, 9);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 100; i++) {
    vec4 read = texelFetch(samples, at, 0);
    sum += read;
    at = (at + ivec2(read.x * 255.0, i)) % ivec2(256, 9);
  }
  color = sum / 100.0;
}`;

/**
 * Milliseconds of a unit by a function that draws some passes and waits for them; null where time is up before anything is timed.
 * Never begins passes that are likely to end after the limit.
 */
export function timeUnit(draw: (passes: number) => void, now: () => number, start = now()): number | null {
  let unit: number | null = null;
  // The first pass also compiles.
  draw(1);
  for (let passes = 1; ; ) {
    const from = now();
    if (from - start + ((unit ?? 0) * passes) / PASSES_PER_UNIT > PROBE_LIMIT) return unit;
    draw(passes);
    const ms = now() - from;
    unit = (ms * PASSES_PER_UNIT) / passes;
    if (ms >= ENOUGH) return unit;
    passes *= ms > ENOUGH / 8 ? 4 : 8;
  }
}

/** Measures on the context of an engine that has drawn nothing yet. Null where it cannot be measured. */
export function probeUnit(engine: Engine): number | null {
  const gl = engine._gl as WebGL2RenderingContext;
  const start = performance.now();
  const load = createLoad(gl);
  try {
    return load && timeUnit(load.draw, () => performance.now(), start);
  } finally {
    load?.dispose();
    engine.wipeCaches(true);
  }
}

/** Null where the shader does not compile, or the context is lost. */
function createLoad(gl: WebGL2RenderingContext) {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    // Deleted with the program.
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  const [samples, target, frame] = [gl.createTexture(), gl.createTexture(), gl.createFramebuffer()];
  const dispose = () => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.useProgram(null);
    gl.deleteFramebuffer(frame);
    for (const texture of [samples, target]) gl.deleteTexture(texture);
    gl.deleteProgram(program);
  };
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    dispose();
    return null;
  }
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, target);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, WIDTH, HEIGHT);
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
  gl.bindTexture(gl.TEXTURE_2D, samples);
  // Any numbers that differ: neighbouring fragments read far apart.
  const data = Float32Array.from({ length: 256 * 9 * 4 }, (_, i) => (i * 0.618034) % 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 256, 9, 0, gl.RGBA, gl.FLOAT, data);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.useProgram(program);
  gl.viewport(0, 0, WIDTH, HEIGHT);
  for (const test of [gl.CULL_FACE, gl.DEPTH_TEST, gl.BLEND, gl.SCISSOR_TEST]) gl.disable(test);
  return {
    draw(passes: number): void {
      for (let pass = 0; pass < passes; pass++) gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    },
    dispose,
  };
}
