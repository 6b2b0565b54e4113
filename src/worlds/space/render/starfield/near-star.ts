/**
 * The near star: a point, then a disc, then a sphere, continuously by one shader. It is positioned from double-precision astronomical
 * units, since float light-years would jitter.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../../../core/field/profile.ts";
import { AU_PER_LY } from "../../../../core/space/place.ts";
import { type StarBody, starBody } from "../../../../core/space/star-body.ts";
import { type Galaxy, type Star, starSeed } from "../../../../core/space/stars.ts";
import { cross, type Vector } from "../../../../explorers/vector.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import { type StarTier, tierOf } from "../../jobs/star-box.ts";
import { STAR_SURFACE_UNIFORMS, STAR_SURFACE_VERTEX, starSurfaceFragment } from "../shaders/star-surface.ts";
import { PROJECTION_UNIFORMS, type SpaceFrame, type SpaceLayer, setProjection } from "../space-frame.ts";
import { appearanceOf, createCloseStarQuery, exposureFor, type StarAppearance } from "./close-star.ts";
import { fluxAt, glarePixels, peakOf, pointColour, resolutionFactor, surfaceColour } from "./star-light.ts";

type Set3 = (name: string, x: number, y: number, z: number) => void;

/** The quad on which the star is drawn, and setters of its uniforms. */
function createQuad(scene: Scene, profile: Profile, texture: BaseTexture) {
  const material = createShaderMaterial(
    "near star",
    scene,
    { vertex: STAR_SURFACE_VERTEX, fragment: starSurfaceFragment(profile) },
    {
      attributes: ["position"],
      uniforms: [...PROJECTION_UNIFORMS, ...STAR_SURFACE_UNIFORMS],
      samplers: ["lightTexture"],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  material.setTexture("lightTexture", texture);
  const mesh = new Mesh("near star", scene);
  const square = new VertexData();
  square.positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
  square.indices = [0, 1, 2, 0, 2, 3];
  square.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = 20;
  mesh.material = material;
  mesh.isVisible = false;
  const three = Object.fromEntries(
    ["quadMiddle", "quadSide", "quadTop", "sunAway", "sunColour", "sunDeep", "sunPhase"].map((name) => [
      name,
      new Vector3(),
    ]),
  );
  const four = Object.fromEntries(["sunSize", "sunLook", "sunSkin"].map((name) => [name, new Vector4()]));
  const set3: Set3 = (name, x, y, z) => material.setVector3(name, three[name].set(x, y, z));
  const set4 = (name: string, x: number, y: number, z: number, w: number) =>
    material.setVector4(name, four[name].set(x, y, z, w));
  return { mesh, material, set3, set4 };
}

/** Sets the constant uniforms of a star. */
function setStar(set3: Set3, { x, y, z, colour }: Star): void {
  const seed = starSeed(x, y, z);
  set3("sunPhase", seed & 0xff, (seed >>> 8) & 0xff, (seed >>> 16) & 0xff);
  set3("sunColour", ...pointColour(colour));
  set3("sunDeep", ...surfaceColour(colour));
}

/** Covers the star and its glare, perpendicular to its direction; the whole view if that is too wide. */
function setQuad(set3: Set3, { right, up, forward, tan }: SpaceFrame, direction: Vector, angle: number): void {
  if (angle > 0.4) {
    set3("quadMiddle", ...forward);
    set3("quadSide", right[0] * tan[0], right[1] * tan[0], right[2] * tan[0]);
    set3("quadTop", up[0] * tan[1], up[1] * tan[1], up[2] * tan[1]);
    return;
  }
  const side = cross(direction, Math.abs(direction[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0]);
  const half = Math.tan(angle) / Math.hypot(...side);
  const top = cross(side, direction);
  set3("quadMiddle", ...direction);
  set3("quadSide", side[0] * half, side[1] * half, side[2] * half);
  set3("quadTop", top[0] * half, top[1] * half, top[2] * half);
}

const along = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Sets the frame's auto-exposure, which darkens the picture for a large disc. */
export class NearStar implements SpaceLayer {
  readonly meshes: readonly Mesh[];
  readonly triangles = 2;
  readonly uploaded = 0;
  readonly #quad: ReturnType<typeof createQuad>;
  readonly #tiers: readonly StarTier[];
  readonly #middle = new Vector2();
  readonly #closeStar: ReturnType<typeof createCloseStarQuery>;
  #star: Star | null = null;
  #body: StarBody | null = null;
  #exposure = 1;

  /** `texture` is the light texture of the profile. */
  constructor(scene: Scene, galaxy: Galaxy, profile: Profile, texture: BaseTexture, tiers: readonly StarTier[]) {
    this.#quad = createQuad(scene, profile, texture);
    this.meshes = [this.#quad.mesh];
    this.#closeStar = createCloseStarQuery(galaxy);
    this.#tiers = tiers;
  }

  /** The star being rendered; null when none is near. */
  get star(): Star | null {
    return this.#star;
  }

  update(frame: SpaceFrame): void {
    const found = this.#closeStar(frame.place);
    if (found && found.star !== this.#star) {
      this.#body = starBody(found.star);
      setStar(this.#quad.set3, found.star);
    }
    const body = this.#body;
    this.#star = found?.star ?? null;
    this.#quad.mesh.isVisible = found !== null;
    if (!found || !body) {
      this.#expose(frame, 1);
      return;
    }
    const { direction, distance } = found;
    // At the centre there is no direction and no surface.
    const radii = Math.max(1.0005, distance / body.radius);
    const look = appearanceOf(body, radii, frame.pixel);
    const cosine = Math.max(-1, Math.min(1, along(direction, frame.forward)));
    this.#expose(frame, exposureFor(look.radius, Math.acos(cosine), Math.atan(frame.tan[1])));
    const flux = fluxAt(found.star.magnitude, distance / AU_PER_LY, tierOf(this.#tiers, found.star).reach);
    this.#draw(frame, direction, radii, look, Math.min(look.maxPeak, peakOf(flux * resolutionFactor(frame.pixel))));
  }

  ready(): boolean {
    return true;
  }

  dispose(): void {
    this.#quad.mesh.dispose();
    this.#quad.material.dispose();
  }

  #expose(frame: SpaceFrame, wanted: number): void {
    const { skipSmoothing, jumped, dt } = frame;
    const last = this.#exposure;
    this.#exposure = skipSmoothing || jumped ? wanted : last + (wanted - last) * (1 - Math.exp(-2.5 * dt));
    frame.exposure = this.#exposure;
  }

  #draw(frame: SpaceFrame, direction: Vector, distance: number, look: StarAppearance, peak: number): void {
    const { right, up, forward, tan, pixel } = frame;
    const { material, set3, set4 } = this.#quad;
    setQuad(set3, frame, direction, Math.max(3 * look.radius, glarePixels(peak) * pixel + look.radius) + 4 * pixel);
    setProjection(material, frame);
    const ahead = Math.max(1e-6, along(direction, forward));
    const place = (v: number, size: number) => (0.5 + 0.5 * v) * size;
    this.#middle.set(
      place(along(direction, right) / (ahead * tan[0]), frame.drawn.width),
      place(along(direction, up) / (ahead * tan[1]), frame.drawn.height),
    );
    material.setVector2("sunMiddle", this.#middle);
    set3("sunAway", ...direction);
    set4("sunSize", distance, pixel, look.radius / pixel, look.radius);
    set4("sunLook", look.light / this.#exposure, peak, look.glare / this.#exposure, look.close);
    material.setFloat("sunLimb", look.limb);
    set4("sunSkin", look.granules, look.lanes, look.spots, 4 * frame.seconds);
  }
}
