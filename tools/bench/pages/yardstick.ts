/**
 * Reference for the frames of worlds, at 640 × 360: the unit, a full-screen pass of 100 dependent reads of a 256 × 9 float
 * texture; and a scene of three.js with its Water and Sky and 10,000 instanced trees with a shadow map of 2,048.
 */
import {
  ACESFilmicToneMapping,
  ConeGeometry,
  DataTexture,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  MeshStandardMaterial,
  Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { Sky } from "three/examples/jsm/objects/Sky.js";
import { Water } from "three/examples/jsm/objects/Water.js";

declare global {
  interface Window {
    /** Milliseconds of one pass, and of one frame of the three.js scene. */
    yardstick: { unit(): number; peer(): number };
  }
}

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

function find(id: string): HTMLCanvasElement {
  const canvas = document.querySelector<HTMLCanvasElement>(`#${id}`);
  if (!canvas) throw new Error(`Expected #${id} in the page.`);
  return canvas;
}

/** A number in 0…1 that repeats for the same n. */
const hash = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

function finish(gl: WebGL2RenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

function createUnit(): () => number {
  const gl = find("unit").getContext("webgl2", { antialias: false, depth: false });
  if (!gl) throw new Error("This browser has no WebGL2.");
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("The graphics context is lost.");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "Not linked.");
  gl.useProgram(program);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  const data = Float32Array.from({ length: 256 * 9 * 4 }, (_, i) => hash(i));
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 256, 9, 0, gl.RGBA, gl.FLOAT, data);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  return () => {
    finish(gl);
    const start = performance.now();
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    finish(gl);
    return performance.now() - start;
  };
}

/** Normals of ripples, RGB. */
function ripples(): DataTexture {
  const side = 128;
  const data = new Uint8Array(4 * side * side);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side].map((v) => 2 * Math.PI * v);
    const slopes = [Math.cos(3 * x + 2 * y) + Math.cos(7 * x - 5 * y), Math.cos(4 * y - x) + Math.cos(9 * y + 6 * x)];
    data.set([...slopes.map((slope) => 128 + 30 * slope), 240, 255], 4 * i);
  }
  const texture = new DataTexture(data, side, side);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
}

function trees(): InstancedMesh[] {
  const crown = new InstancedMesh(new ConeGeometry(2, 7, 8), new MeshStandardMaterial({ color: 0x2c5530 }), 10_000);
  const trunk = new InstancedMesh(new ConeGeometry(0.5, 4, 5), new MeshStandardMaterial({ color: 0x5a4030 }), 10_000);
  const place = new Object3D();
  for (let n = 0; n < 10_000; n++) {
    const [away, turn] = [20 + 480 * Math.sqrt(hash(n)), 2 * Math.PI * hash(n + 0.5)];
    for (const [mesh, height] of [
      [trunk, 2],
      [crown, 6],
    ] as const) {
      place.position.set(away * Math.cos(turn), height, away * Math.sin(turn));
      place.scale.setScalar(0.7 + 0.6 * hash(n + 0.25));
      place.updateMatrix();
      mesh.setMatrixAt(n, place.matrix);
    }
  }
  for (const mesh of [trunk, crown]) mesh.castShadow = mesh.receiveShadow = true;
  return [trunk, crown];
}

function createPeer(): () => number {
  const renderer = new WebGLRenderer({ canvas: find("peer"), antialias: true });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const scene = new Scene();
  const camera = new PerspectiveCamera(60, 640 / 360, 1, 20_000);
  camera.position.set(0, 14, 60);
  camera.lookAt(0, 6, 0);
  const sun = new Vector3(0.5, 0.35, -0.6).normalize();
  const light = new DirectionalLight(0xffffff, 3);
  light.position.copy(sun).multiplyScalar(400);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  Object.assign(light.shadow.camera, { left: -200, right: 200, top: 200, bottom: -200, far: 1000 });
  const sky = new Sky();
  sky.scale.setScalar(10_000);
  sky.material.uniforms.sunPosition.value.copy(sun);
  const water = new Water(new PlaneGeometry(10_000, 10_000), {
    ...{ textureWidth: 512, textureHeight: 512, waterNormals: ripples(), sunDirection: sun },
    ...{ sunColor: 0xffffff, waterColor: 0x001e0f, distortionScale: 3.7 },
  });
  water.rotation.x = -Math.PI / 2;
  scene.add(light, new HemisphereLight(0x8fb5ff, 0x404030, 1), sky, water, ...trees());
  const gl = renderer.getContext() as WebGL2RenderingContext;
  return () => {
    finish(gl);
    const start = performance.now();
    water.material.uniforms.time.value += 1 / 60;
    renderer.render(scene, camera);
    finish(gl);
    return performance.now() - start;
  };
}

window.yardstick = { unit: createUnit(), peer: createPeer() };
