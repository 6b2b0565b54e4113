/**
 * Runs in the page, before its scripts: measures what a frame costs on the GPU, by pass. A pass is all draws of one program into
 * targets of one size. The GPU finishes each pass before the next one begins, so that times are those of drawing, not of sending.
 *
 *   counting   each fragment shader can also add 1 to its target, which is read after each draw: the fragments that were shaded.
 *              Multisampling is left out then.
 */

export interface Pass {
  /** Name of the program's fragment shader, and the size of the target in pixels. */
  readonly shader: string;
  readonly width: number;
  readonly height: number;
  ms: number;
  draws: number;
  triangles: number;
  /** 0 without `counting`. */
  fragments: number;
}

export interface DrawnFrame {
  /** From the first command to the end of drawing. */
  readonly ms: number;
  /** Empty unless asked for. */
  readonly passes: Pass[];
  readonly draws: number;
  readonly triangles: number;
  readonly uploadBytes: number;
  /** Number of pixels of the canvas. */
  readonly pixels: number;
}

export interface GpuPasses {
  /** Stops the page's own frames. */
  halt(): void;
  /** Draws one frame of a world, 1/60 s after the last. */
  frame(byPass: boolean): DrawnFrame;
  /** Milliseconds of one frame by the GPU's own timer; null without one, or where the measurement was disturbed. */
  timerMs(): Promise<number | null>;
  /** Bytes of all textures, render targets and buffers, the canvas included. */
  bytes(): number;
  /** Programs that were linked. */
  programs(): number;
}

declare global {
  interface Window {
    gpuPasses: GpuPasses;
  }
}

/** Must not refer to anything outside of itself: its text is sent to the page. */
export function installGpuPasses(counting: boolean): void {
  const proto = WebGL2RenderingContext.prototype;
  type Method = (this: WebGL2RenderingContext, ...given: never[]) => unknown;
  /** Replaces a method; `wrapped` gets the context, the original bound to it, and the arguments. */
  function wrap<N extends keyof WebGL2RenderingContext>(
    name: N,
    wrapped: (gl: WebGL2RenderingContext, own: (...given: unknown[]) => unknown, given: unknown[]) => unknown,
  ): void {
    const methods = proto as unknown as Record<string, Method>;
    const own = methods[name as string];
    methods[name as string] = function (...given: never[]) {
      return wrapped(this, (...args) => own.apply(this, args as never[]), given);
    };
  }

  let context: WebGL2RenderingContext | undefined;
  let [linked, current] = [0, "none"];
  const names = new WeakMap<object, string>();
  const sizes = new Map<object, number>();
  let sync: (() => void) | undefined;
  let [timed, started] = [false, 0];
  let passes = new Map<string, Pass>();
  let before: Pass | undefined;
  let [draws, triangles, uploaded] = [0, 0, 0];

  // The page's own frames, until they are halted.
  const nextFrame = window.requestAnimationFrame.bind(window);
  let halted = false;
  window.requestAnimationFrame = (callback) => (halted ? 0 : nextFrame((time) => void (halted || callback(time))));

  wrap("shaderSource", (gl, own, [shader, source]) => {
    context ??= gl;
    // Passes without a name are distinguished by their length.
    const [, name = `unnamed${(source as string).length}`] =
      /#define SHADER_NAME fragment:([\w ]+)/.exec(source as string) ?? [];
    names.set(shader as object, name);
    const isFragment = gl.getShaderParameter(shader as WebGLShader, gl.SHADER_TYPE) === gl.FRAGMENT_SHADER;
    own(shader, counting && isFragment ? counted(source as string) : source);
  });
  /** Only while a frame is counted: a world that reads what it has drawn would never be ready. */
  const COUNTING = "countingFragments";
  function counted(source: string): string {
    const outs = [...source.matchAll(/\bout\s+(?:(?:high|medium|low)p\s+)?vec4\s+(\w+)\s*;/g)].map(([, out]) => out);
    const renamed = source.replace(/\bvoid\s+main\s*\(\s*(?:void)?\s*\)/, "void countedMain()");
    const ones = outs.map((out) => `${out} = vec4(1.0);`).join(" ");
    return `${renamed}\nuniform highp float ${COUNTING};\nvoid main() { countedMain(); if (${COUNTING} > 0.5) { ${ones} } }`;
  }
  wrap("attachShader", (gl, own, [program, shader]) => {
    if (gl.getShaderParameter(shader as WebGLShader, gl.SHADER_TYPE) === gl.FRAGMENT_SHADER)
      names.set(program as object, names.get(shader as object) ?? "unnamed");
    own(program, shader);
  });
  wrap("linkProgram", (_gl, own, given) => {
    linked++;
    own(...given);
  });
  wrap("useProgram", (_gl, own, [program]) => {
    current = program ? (names.get(program as object) ?? "unnamed") : "none";
    own(program);
  });

  /** The pass of the next draw; the time since the last one ended is the last pass's. */
  function enter(gl: WebGL2RenderingContext): Pass {
    const [, , width, height] = gl.getParameter(gl.VIEWPORT) as Int32Array;
    const key = `${current} ${width} ${height}`;
    let pass = passes.get(key);
    if (!pass) {
      pass = { shader: current, width, height, ms: 0, draws: 0, triangles: 0, fragments: 0 };
      passes.set(key, pass);
    }
    if (pass !== before) leave();
    before = pass;
    return pass;
  }
  function leave(): void {
    if (!timed) return;
    sync?.();
    const now = performance.now();
    if (before) before.ms += now - started;
    before = undefined;
    started = performance.now();
  }

  /** Targets without depth hold what later passes read: counting would overwrite it. They are drawn once a pixel. */
  function hasDepth(gl: WebGL2RenderingContext): boolean {
    if (!gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING)) return false;
    const [target, type] = [gl.DRAW_FRAMEBUFFER, gl.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE];
    return gl.getFramebufferAttachmentParameter(target, gl.DEPTH_ATTACHMENT, type) !== gl.NONE;
  }

  /** Draws with an addition of 1 to each shaded pixel, and returns their number. */
  function count(gl: WebGL2RenderingContext, draw: () => unknown, { width, height }: Pass): number {
    const [blends, mask] = [gl.isEnabled(gl.BLEND), gl.getParameter(gl.COLOR_WRITEMASK) as boolean[]];
    const hasColor = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
    const functions = [gl.BLEND_SRC_RGB, gl.BLEND_DST_RGB, gl.BLEND_SRC_ALPHA, gl.BLEND_DST_ALPHA].map((name) =>
      gl.getParameter(name),
    ) as [number, number, number, number];
    const equation = gl.getParameter(gl.BLEND_EQUATION_RGB) as number;
    gl.colorMask(true, true, true, true);
    gl.clearBufferfv(gl.COLOR, 0, [0, 0, 0, 0]);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE);
    gl.blendEquation(gl.FUNC_ADD);
    const program = gl.getParameter(gl.CURRENT_PROGRAM) as WebGLProgram | null;
    const isCounting = program && gl.getUniformLocation(program, COUNTING);
    gl.uniform1f(isCounting, 1);
    draw();
    gl.uniform1f(isCounting, 0);
    const bound = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
    const read = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
    let sum = 0;
    if (hasColor && bound) {
      const pixels = new Float32Array(4 * width * height);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
      for (let i = 0; i < pixels.length; i += 4) sum += pixels[i];
    }
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, read);
    if (!blends) gl.disable(gl.BLEND);
    gl.blendFuncSeparate(...functions);
    gl.blendEquation(equation);
    gl.colorMask(mask[0], mask[1], mask[2], mask[3]);
    return sum;
  }

  const DRAWS = [
    ["drawArrays", 2, -1],
    ["drawElements", 1, -1],
    ["drawArraysInstanced", 2, 3],
    ["drawElementsInstanced", 1, 4],
  ] as const;
  for (const [name, vertices, instances] of DRAWS)
    wrap(name, (gl, own, given) => {
      if (!recording) return own(...given);
      const pass = enter(gl);
      const drawn = ((given[vertices] as number) / 3) * (instances < 0 ? 1 : (given[instances] as number));
      pass.draws++;
      pass.triangles += drawn;
      draws++;
      triangles += drawn;
      if (counting && hasDepth(gl)) pass.fragments += count(gl, () => own(...given), pass);
      else {
        own(...given);
        if (counting) pass.fragments += pass.width * pass.height;
      }
    });

  // Sizes of what is held.
  const CHANNELS: Record<number, number> = {
    [proto.RGBA]: 4,
    [proto.RGB]: 3,
    [proto.RG]: 2,
    [proto.RED]: 1,
    [proto.DEPTH_COMPONENT]: 1,
    [proto.RED_INTEGER]: 1,
    [proto.RGBA_INTEGER]: 4,
  };
  const widthOf = (type: number): number =>
    ({ [proto.FLOAT]: 4, [proto.UNSIGNED_INT]: 4, [proto.HALF_FLOAT]: 2, [proto.UNSIGNED_SHORT]: 2 })[type] ?? 1;
  const SIZED: Record<number, number> = {
    [proto.RGBA8]: 4,
    [proto.RGBA16F]: 8,
    [proto.RGBA32F]: 16,
    [proto.R8]: 1,
    [proto.R16F]: 2,
    [proto.R32F]: 4,
    [proto.RG16F]: 4,
    [proto.RG32F]: 8,
    [proto.DEPTH_COMPONENT16]: 2,
    [proto.DEPTH_COMPONENT24]: 4,
    [proto.DEPTH_COMPONENT32F]: 4,
    [proto.DEPTH24_STENCIL8]: 4,
  };
  const BINDINGS: Record<number, number> = {
    [proto.TEXTURE_2D]: proto.TEXTURE_BINDING_2D,
    [proto.TEXTURE_3D]: proto.TEXTURE_BINDING_3D,
    [proto.TEXTURE_2D_ARRAY]: proto.TEXTURE_BINDING_2D_ARRAY,
    [proto.TEXTURE_CUBE_MAP]: proto.TEXTURE_BINDING_CUBE_MAP,
  };
  function keep(object: object | null, bytes: number): void {
    if (object && bytes > 0) sizes.set(object, bytes);
  }
  const boundTexture = (gl: WebGL2RenderingContext, target: number): object | null =>
    gl.getParameter(BINDINGS[target] ?? gl.TEXTURE_BINDING_CUBE_MAP) as object | null;
  wrap("texImage2D", (gl, own, given) => {
    own(...given);
    const [target, level, , width, height, , format, type] = given as number[];
    if (level === 0 && typeof height === "number" && given.length >= 9)
      keep(boundTexture(gl, target), width * height * (CHANNELS[format] ?? 4) * widthOf(type));
  });
  wrap("texImage3D", (gl, own, given) => {
    own(...given);
    const [target, level, , width, height, depth, , format, type] = given as number[];
    if (level === 0) keep(boundTexture(gl, target), width * height * depth * (CHANNELS[format] ?? 4) * widthOf(type));
  });
  wrap("texStorage2D", (gl, own, given) => {
    own(...given);
    const [target, levels, format, width, height] = given as number[];
    keep(boundTexture(gl, target), width * height * (SIZED[format] ?? 4) * (levels > 1 ? 4 / 3 : 1));
  });
  wrap("texStorage3D", (gl, own, given) => {
    own(...given);
    const [target, levels, format, width, height, depth] = given as number[];
    keep(boundTexture(gl, target), width * height * depth * (SIZED[format] ?? 4) * (levels > 1 ? 4 / 3 : 1));
  });
  wrap("generateMipmap", (gl, own, given) => {
    own(...given);
    const texture = boundTexture(gl, given[0] as number);
    if (texture && !mipmapped.has(texture)) keep(texture, ((sizes.get(texture) ?? 0) * 4) / 3);
    if (texture) mipmapped.add(texture);
  });
  const mipmapped = new WeakSet<object>();
  wrap("renderbufferStorage", (gl, own, given) => {
    own(...given);
    const [target, format, width, height] = given as number[];
    if (target === gl.RENDERBUFFER)
      keep(gl.getParameter(gl.RENDERBUFFER_BINDING) as object, width * height * (SIZED[format] ?? 4));
  });
  wrap("renderbufferStorageMultisample", (gl, own, given) => {
    const [target, samples, format, width, height] = given as number[];
    if (counting) return gl.renderbufferStorage(target, format, width, height);
    own(...given);
    keep(
      gl.getParameter(gl.RENDERBUFFER_BINDING) as object,
      width * height * (SIZED[format] ?? 4) * Math.max(1, samples),
    );
  });
  wrap("bufferData", (gl, own, given) => {
    own(...given);
    const [target, data] = given as [number, number | ArrayBufferView | null];
    const bytes = typeof data === "number" ? data : (data?.byteLength ?? 0);
    const binding = target === gl.ELEMENT_ARRAY_BUFFER ? gl.ELEMENT_ARRAY_BUFFER_BINDING : gl.ARRAY_BUFFER_BINDING;
    keep(gl.getParameter(binding) as object | null, bytes);
  });
  for (const name of ["deleteTexture", "deleteRenderbuffer", "deleteBuffer"] as const)
    wrap(name, (_gl, own, [object]) => {
      if (object) sizes.delete(object as object);
      own(object);
    });
  for (const name of [
    "bufferData",
    "bufferSubData",
    "texImage2D",
    "texSubImage2D",
    "texImage3D",
    "texSubImage3D",
  ] as const)
    wrap(name, (_gl, own, given) => {
      for (const one of given) if (ArrayBuffer.isView(one)) uploaded += one.byteLength;
      return own(...given);
    });

  let recording = false;
  /** Waits for the GPU: a pixel is read that is cleared last. */
  function waiter(gl: WebGL2RenderingContext): () => void {
    const [texture, frame, pixel] = [gl.createTexture(), gl.createFramebuffer(), new Uint8Array(4)];
    const bound = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture | null;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 1, 1);
    gl.bindTexture(gl.TEXTURE_2D, bound);
    const own = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, own);
    return () => {
      const before = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
      gl.clearBufferfv(gl.COLOR, 0, [0, 0, 0, 0]);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      gl.bindFramebuffer(gl.FRAMEBUFFER, before);
    };
  }

  window.gpuPasses = {
    halt() {
      halted = true;
    },
    frame(byPass) {
      if (!context || !window.limitless) throw new Error("The world is not open.");
      sync ??= waiter(context);
      sync();
      passes = new Map();
      [timed, recording, before] = [byPass, true, undefined];
      [draws, triangles, uploaded] = [0, 0, 0];
      const start = performance.now();
      started = start;
      window.limitless.step(1 / 60, {}, { draw: 1 });
      leave();
      sync();
      const ms = performance.now() - start;
      [timed, recording] = [false, false];
      return {
        ...{ ms, passes: byPass || counting ? [...passes.values()] : [], draws, triangles, uploadBytes: uploaded },
        pixels: context.drawingBufferWidth * context.drawingBufferHeight,
      };
    },
    async timerMs() {
      const timer = context?.getExtension("EXT_disjoint_timer_query_webgl2") as
        | { readonly TIME_ELAPSED_EXT: number; readonly GPU_DISJOINT_EXT: number }
        | null
        | undefined;
      const query = timer && context?.createQuery();
      if (!context || !timer || !query) return null;
      context.beginQuery(timer.TIME_ELAPSED_EXT, query);
      window.limitless?.step(1 / 60, {}, { draw: 1 });
      context.endQuery(timer.TIME_ELAPSED_EXT);
      context.flush();
      while (!context.getQueryParameter(query, context.QUERY_RESULT_AVAILABLE))
        await new Promise((resolve) => setTimeout(resolve, 2));
      const disturbed = context.getParameter(timer.GPU_DISJOINT_EXT) as boolean;
      const ms = (context.getQueryParameter(query, context.QUERY_RESULT) as number) / 1e6;
      context.deleteQuery(query);
      return disturbed ? null : ms;
    },
    bytes() {
      const { width = 0, height = 0 } = context?.canvas ?? {};
      // Two colour buffers and depth of the canvas.
      return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 12 * width * height);
    },
    programs: () => linked,
  };
}
