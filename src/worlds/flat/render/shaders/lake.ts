/**
 * GLSL of lakes, drawn by the terrain itself where its ground is below their level: sky and hills reflected, clear at the shore and
 * dark where deep, with rings where it rains. `lakeHeight` is their level above the archipelago's altitude, metres.
 */

/** Steps of the ray march for reflected hills, and growth from one to the next. */
const [STEPS, GROWTH] = [8, 1.85];
/** Mean height of mirrored woods, and deviation of their ragged tops from it, metres. */
const [WOODS, RAGGED] = [10, 3];

/**
 * `Mirrored lakeMirror(float width)`: where the ray from the eye by way of the water meets hills, or woods if they grow there; the
 * kinds are then read at `at`, with the filter `width`, as they are read elsewhere on land. `Shaded lakeWater(mirror, depth, width,
 * wooded)` is the water. Needs the light readers of ground and ripple, `topHeight`, and shaders/rain.ts.
 */
export const LAKE = `
struct Mirrored {
  vec2 at;
  float width;
  vec3 n;
  vec3 ray;
  float hidden;
  float wooded;
  float met;
  vec2 slope;
};
Mirrored lakeMirror(float width) {
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
  vec3 ray = reflect(view, n);
  ray.z = max(ray.z, 0.015);
  Mirrored m = Mirrored(vPlace.xy, width, n, ray, 0.0, 0.0, 0.0, vec2(0.0));
  float t = 4.0;
  float among = 0.0;
  // By the bearing: ripples hide that the tops are not those of the trees.
  float bearing = atan(ray.y, ray.x);
  float tops = ${WOODS}.0 + ${RAGGED}.0 * (0.4 * sin(61.0 * bearing) + 0.35 * sin(149.0 * bearing + 1.7) + 0.25 * sin(331.0 * bearing + 0.6));
  for (int k = 0; k < ${STEPS}; k++) {
    vec3 at = vPlace + ray * t;
    vec3 hill = lightGround(vLevel, at.xy, 0.25 * t, unused);
    float over = topHeight(hill.x - sea) - lakeHeight - ray.z * t;
    float here = smoothstep(-0.03 * t - 0.15, 0.06 * t + 0.25, over);
    if (here > m.hidden) {
      m.met = t;
      m.slope = topSlope(hill.x - sea) * hill.yz;
    }
    m.hidden = max(m.hidden, here);
    // Trees stand on the shore, not in the water.
    float trees = smoothstep(-0.5, 0.06 * t + 0.5, over + tops) * smoothstep(0.0, 1.5, over + ray.z * t);
    if (trees > m.wooded) {
      among = t;
      m.at = at.xy;
      m.width = max(width, 0.1 * t);
    }
    m.wooded = max(m.wooded, trees);
    t *= ${GROWTH};
  }
  if (m.hidden < 0.02) m.met = among;
  return m;
}
Shaded lakeWater(Mirrored m, float depth, float width, float wooded) {
  vec3 view = normalize(vPlace - eye);
  vec3 n = m.n;
  vec3 ray = m.ray;
  float rain = rainfall[0].x;
  float facing = clamp(-dot(n, view), 0.0, 1.0);
  float fresnel = 0.025 + 0.975 * pow(1.0 - facing, 4.5);
  // Water that drops have roughened mirrors less at grazing angles.
  fresnel *= 1.0 - 0.4 * min(1.0, 1.5 * rain);
  vec3 mirrored = skyMirrored(vPlace, ray);
  float trees = m.wooded * wooded;
  float hidden = max(m.hidden, trees);
  vec3 ground = mix(vec3(0.03, 0.05, 0.02), vec3(0.12, 0.1, 0.065), smoothstep(0.3, 0.8, length(m.slope)));
  ground = mix(ground, vec3(0.02, 0.036, 0.014), trees);
  vec3 hills = lit(ground, normalize(vec3(-m.slope, 1.0)), 0.75, 0.8);
  mirrored = mix(mirrored, throughAir(hills, vPlace + ray * m.met), hidden);
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
