/** GLSL of a planet's sea: body colour by depth, reflections of sky and sun, and foam. */
export const SEA = `
vec3 skyOver(vec3 up, vec3 direction) {
  float cosine = dot(up, sunDirection);
  float far = smoothstep(1.0, 3.0, zenith.w / max(1.0, airHeights.x));
  vec3 seen = far < 1.0 ? skyLight(normalize(direction + up * max(0.0, 0.02 - dot(direction, up)))) : vec3(0.0);
  // Near the ground the eye's own sky is reflected; from above the air it cannot be looked up, and a simple model stands in.
  float rise = max(0.0, dot(direction, up));
  float toSun = max(0.0, dot(direction, sunDirection));
  vec3 molecules = (1.0 - exp(-rayleigh * airHeights.x / (rise + 0.06))) * (0.2 + 0.08 * toSun * toSun);
  vec3 above = sunColor * (sunlightAt(0.6 * airHeights.x, cosine) * (molecules + 0.12 * toSun * toSun * toSun * exp(-5.0 * rise)) + 0.3 * domeAt(cosine));
  return mix(seen, above, far);
}
/** Sun glint: Beckmann facet distribution, steep is the mean squared slope. */
float glintOf(vec3 n, vec3 view, float steep) {
  vec3 halfway = normalize(view + sunDirection);
  float cosine = max(1e-3, dot(n, halfway));
  float square = cosine * cosine;
  float facets = exp((square - 1.0) / (square * steep)) / (PI * steep * square * square);
  float fresnel = 0.02 + 0.98 * pow(1.0 - max(0.0, dot(view, halfway)), 5.0);
  return facets * fresnel / (4.0 * max(0.08, dot(n, view)));
}
Shaded water(vec3 up, float depth, float width, float ice) {
  vec4 crests;
  float lost;
  vec3 slope = seaWaves(vDatum, width, crests, lost);
  float calm = smoothstep(0.0, 3.0, depth) * (1.0 + 0.35 * crests.w);
  slope *= mix(0.35, 1.0, calm);
  vec3 view = normalize(eye - vPlace);
  // Waves seen edge on: only facets that face the eye are visible.
  vec3 n = normalize(up - (slope - up * dot(slope, up)));
  float facing = dot(view, n);
  n = normalize(n + view * max(0.0, 0.03 - facing));
  float steep = 0.0012 + 2.0 * lost * calm;
  float mirror = 0.02 + 0.98 * pow(1.0 - clamp(max(facing, 0.0) + 0.6 * sqrt(lost), 0.0, 1.0), 5.0);
  vec3 clear = exp(-vec3(0.42, 0.075, 0.062) * depth);
  vec3 body = mix(vec3(0.0035, 0.022, 0.043), vec3(0.01, 0.085, 0.1), exp(-0.07 * depth)) * (1.0 + 0.1 * crests.w);
  body = mix(body, vec3(0.37, 0.31, 0.21), clear * 0.8);
  float lap = depth - 0.12 - 0.1 * crests.z - 0.07 * crests.y;
  float lace = 0.5 + 0.3 * crests.x + 0.4 * crests.y;
  float foam = 0.85 * smoothstep(0.22, -0.04, lap - 0.12 * lace);
  float breaker = smoothstep(0.16, 0.0, abs(lap - 0.75 - 0.25 * crests.w));
  foam = max(foam, 0.55 * breaker * smoothstep(0.4, 0.9, lace));
  float caps = smoothstep(1.7, 2.4, crests.y + 0.5 * crests.z + 0.2 * crests.w) * smoothstep(0.6, 1.3, lace);
  foam *= 1.0 - smoothstep(4.0, 40.0, width);
  foam = max(foam, 0.45 * caps * smoothstep(4.0, 10.0, depth) * (1.0 - smoothstep(0.1, 0.6, width)));
  vec3 direction = reflect(-view, n);
  Shaded s;
  s.normal = normalize(mix(n, up, 0.5));
  s.albedo = mix(body * (1.0 - mirror), vec3(0.72), foam);
  s.open = 1.0;
  float cosine = dot(up, sunDirection);
  vec3 sun = sunColor * sunlightAt(0.0, cosine) * min(60.0, glintOf(n, view, steep)) * ridgeLit();
  s.glow = (1.0 - foam) * (mirror * skyOver(up, direction) + sun);
  if (ice > 0.0) {
    s.albedo = mix(s.albedo, vec3(0.66, 0.72, 0.78), ice);
    s.normal = normalize(mix(s.normal, up, ice));
    s.glow *= 1.0 - ice;
  }
  return s;
}`;
