/**
 * GLSL of lakes, drawn by the terrain itself where its ground is below their level: sky and hills reflected, clear at the shore and
 * dark where deep, with rings where it rains. `lakeHeight` is their level above the archipelago's altitude, metres.
 */

/** Steps of the ray march for reflected hills. */
const STEPS = 5;

/** `Shaded lakeWater(float depth, float width)`. Needs the light readers of ground and ripple, `topHeight`, and shaders/rain.ts. */
export const LAKE = `
Shaded lakeWater(float depth, float width) {
  float unused;
  vec3 view = normalize(vPlace - eye);
  float slant = max(0.05, abs(view.z));
  // Ripples fade with foreshortening.
  float calm = exp(-width / (0.5 * slant));
  vec3 ripple = lightRipple(0, vPlace.xy, width / slant, unused);
  vec3 swell = lightRipple(0, 0.13 * vPlace.xy + 57.0, width / slant, unused);
  float gust = 0.3 + 0.7 * smoothstep(-0.4, 0.8, swell.x * 0.012 - 3.0);
  float rain = rainfall[0].x;
  vec2 rings = rain > 0.0 ? ringSlope(vPlace.xy, width) : vec2(0.0);
  vec3 n = normalize(vec3(-ripple.yz * 0.0005 * gust * calm * rainfall[1].x - rings, 1.0));
  float facing = clamp(-dot(n, view), 0.0, 1.0);
  float fresnel = 0.025 + 0.975 * pow(1.0 - facing, 4.5);
  // Water that drops have roughened mirrors less at grazing angles.
  fresnel *= 1.0 - 0.4 * min(1.0, 1.5 * rain);
  vec3 ray = reflect(view, n);
  ray.z = max(ray.z, 0.015);
  vec3 mirrored = skyMirrored(vPlace, ray);
  float hidden = 0.0;
  float met = 0.0;
  vec2 slope = vec2(0.0);
  float t = 4.0;
  for (int k = 0; k < ${STEPS}; k++) {
    vec3 at = vPlace + ray * t;
    vec3 hill = lightGround(vLevel, at.xy, 0.25 * t, unused);
    float over = topHeight(hill.x - sea) - lakeHeight - ray.z * t;
    float here = smoothstep(-0.03 * t - 0.15, 0.06 * t + 0.25, over);
    if (here > hidden) {
      met = t;
      slope = topSlope(hill.x - sea) * hill.yz;
    }
    hidden = max(hidden, here);
    t *= 2.7;
  }
  vec3 ground = mix(vec3(0.03, 0.05, 0.02), vec3(0.12, 0.1, 0.065), smoothstep(0.3, 0.8, length(slope)));
  vec3 hills = lit(ground, normalize(vec3(-slope, 1.0)), 0.75, 0.8);
  mirrored = mix(mirrored, throughAir(hills, vPlace + ray * met), hidden);
  // And it blurs the picture of the hills.
  mirrored = mix(mirrored, 0.7 * skyUp, 0.5 * min(1.0, 1.5 * rain));
  if (rainfall[0].w > 0.0) mirrored = mix(mirrored, hazed(mirrored, vPlace + 2e4 * vec3(view.xy, abs(view.z))), rainfall[0].w);
  vec3 halfway = normalize(sunDirection - view);
  float sun = (1.0 - hidden) * (1.0 - rainfall[0].w) * 9.0 * pow(max(0.0, dot(n, halfway)), 500.0);
  float path = depth * (1.0 + 0.8 / max(0.3, facing));
  vec3 through = exp(-path * vec3(1.0, 0.42, 0.5));
  vec3 bed = mix(vec3(0.16, 0.13, 0.085), vec3(0.06, 0.052, 0.035), smoothstep(0.0, 0.25, depth));
  Shaded s;
  s.normal = vec3(0.0, 0.0, 1.0);
  s.albedo = mix(vec3(0.011, 0.03, 0.026) + 0.03 * rain, bed, through) * (1.0 - fresnel);
  s.open = 1.0;
  s.glow = mirrored * fresnel + sunColor * sun * cloudShade(vPlace);
  return s;
}`;
