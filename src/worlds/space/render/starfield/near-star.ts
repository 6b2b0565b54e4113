/**
 * The star that one is at: a point as all others are, then a disc, then a sphere, by one shader and without a step. It is drawn from
 * astronomical units of double precision, where the field's light-years in floats would tremble.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
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
import { type StarTier, tierOf } from "../../jobs/star-box.ts";
import { STAR_SURFACE_UNIFORMS, STAR_SURFACE_VERTEX, starSurfaceFragment } from "../shaders/star-surface.ts";
import { PROJECTION_UNIFORMS, type SpaceFrame, type SpaceLayer, setProjection } from "../space-frame.ts";
import { createCloseStar } from "./close-star.ts";
import { pointColour, surfaceColour } from "./star-colour.ts";
import { fineness, fluxAt, glarePixels, peakOf } from "./star-light.ts";
import { adaptedTo, lookOfStar, type StarLook } from "./star-look.ts";

export interface NearStar extends SpaceLayer {
  /** The star that is drawn; null far from all. */
  readonly star: Star | null;
}

/** `texture` is the light texture of the profile. Sets the frame's exposure: eyes adapt to a disc that is large in the picture. */
export function createNearStar(
  scene: Scene,
  galaxy: Galaxy,
  profile: Profile,
  texture: BaseTexture,
  tiers: readonly StarTier[],
): NearStar {
  const material = new ShaderMaterial(
    "near star",
    scene,
    { vertexSource: STAR_SURFACE_VERTEX, fragmentSource: starSurfaceFragment(profile) },
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
  const middle = new Vector2();
  const closeTo = createCloseStar(galaxy);
  let star: Star | null = null;
  let body: StarBody | null = null;
  let exposure = 1;

  const tell3 = (name: string, x: number, y: number, z: number) => material.setVector3(name, three[name].set(x, y, z));
  const tell4 = (name: string, x: number, y: number, z: number, w: number) =>
    material.setVector4(name, four[name].set(x, y, z, w));

  /** What a star always is. */
  function dress(next: Star): StarBody {
    const made = starBody(next);
    const seed = starSeed(next.x, next.y, next.z);
    tell3("sunPhase", seed & 0xff, (seed >>> 8) & 0xff, (seed >>> 16) & 0xff);
    tell3("sunColour", ...pointColour(next.colour));
    tell3("sunDeep", ...surfaceColour(next.colour));
    return made;
  }

  /** A square that holds all that is seen of it: across its direction, or the whole picture where that is too wide. */
  function lay(frame: SpaceFrame, away: Vector, angle: number): void {
    const { right, up, forward, tan } = frame;
    if (angle > 0.4) {
      tell3("quadMiddle", ...forward);
      tell3("quadSide", right[0] * tan[0], right[1] * tan[0], right[2] * tan[0]);
      tell3("quadTop", up[0] * tan[1], up[1] * tan[1], up[2] * tan[1]);
      return;
    }
    const side = cross(away, Math.abs(away[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0]);
    const half = Math.tan(angle) / Math.hypot(...side);
    const top = cross(side, away);
    tell3("quadMiddle", ...away);
    tell3("quadSide", side[0] * half, side[1] * half, side[2] * half);
    tell3("quadTop", top[0] * half, top[1] * half, top[2] * half);
  }

  function adapt({ skipSmoothing, jumped, dt }: SpaceFrame, wanted: number): void {
    exposure = skipSmoothing || jumped ? wanted : exposure + (wanted - exposure) * (1 - Math.exp(-2.5 * dt));
  }

  function draw(frame: SpaceFrame, away: Vector, distance: number, look: StarLook, peak: number): void {
    const { right, up, forward, tan, pixel } = frame;
    const along = (v: Vector) => away[0] * v[0] + away[1] * v[1] + away[2] * v[2];
    lay(frame, away, Math.max(3 * look.radius, glarePixels(peak) * pixel + look.radius) + 4 * pixel);
    setProjection(material, frame);
    const engine = scene.getEngine();
    const ahead = Math.max(1e-6, along(forward));
    const place = (v: number, size: number) => (0.5 + 0.5 * v) * size;
    middle.set(
      place(along(right) / (ahead * tan[0]), engine.getRenderWidth()),
      place(along(up) / (ahead * tan[1]), engine.getRenderHeight()),
    );
    material.setVector2("sunMiddle", middle);
    tell3("sunAway", ...away);
    tell4("sunSize", distance, pixel, look.radius / pixel, look.radius);
    tell4("sunLook", look.light / exposure, peak, look.glare / exposure, look.close);
    material.setFloat("sunLimb", look.limb);
    tell4("sunSkin", look.granules, look.lanes, look.spots, 4 * frame.seconds);
  }

  return {
    meshes: [mesh],
    triangles: 2,
    uploaded: 0,
    get star() {
      return star;
    },
    update(frame) {
      const found = closeTo(frame.place);
      if (found && found.star !== star) body = dress(found.star);
      star = found?.star ?? null;
      mesh.isVisible = found !== null;
      if (!found || !body) {
        adapt(frame, 1);
        frame.exposure = exposure;
        return;
      }
      const { away, distance } = found;
      // In its middle there is no direction to it, and no surface.
      const radii = Math.max(1.0005, distance / body.radius);
      const look = lookOfStar(body, radii, frame.pixel);
      const cosine = away[0] * frame.forward[0] + away[1] * frame.forward[1] + away[2] * frame.forward[2];
      adapt(frame, adaptedTo(look.radius, Math.acos(Math.max(-1, Math.min(1, cosine))), Math.atan(frame.tan[1])));
      frame.exposure = exposure;
      const flux = fluxAt(found.star.magnitude, distance / AU_PER_LY, tierOf(tiers, found.star).reach);
      draw(frame, away, radii, look, Math.min(look.most, peakOf(flux * fineness(frame.pixel))));
    },
    ready: () => true,
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
