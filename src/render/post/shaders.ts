/** Fragment shaders of the passes between the scene and the screen. Colours are linear until the last. */

const HEAD = "precision highp float;\nprecision highp int;\nvarying vec2 vUV;\n";

/** Moving bodies that have matrices of their own, besides all that stands still. */
export const BODIES = 2;
/** Alpha that body k writes is (k + 1) times this. Blending adds at most a few units to the alpha behind it. */
export const BODY_ALPHA = 64;

/**
 * Temporal antialiasing and upscaling: each pixel is a running mean of jittered samples. The mean of the last frame is read where
 * the surface was then, and is limited to the colours round the pixel now (B. Karis, High-Quality Temporal Supersampling, 2014;
 * variance clipping by M. Salvi, 2016). Means are of tone-mapped colours, so that bright samples do not flicker.
 *
 *   drawn     width and height of the drawn part of the scene's target, and the jitter, pixels
 *   share     x: of this frame in the mean, 1 without history; y: 1 adds samples of a picture that stands still
 *   motions   from clip space now to clip space of the last frame: of the ground, then of each body
 */
export const TEMPORAL = `${HEAD}
uniform sampler2D textureSampler;
uniform highp sampler2D depthSampler;
uniform sampler2D historySampler;
uniform vec4 drawn;
uniform vec2 share;
uniform vec2 size;
uniform float exposure;
uniform mat4 motions[${BODIES + 1}];
vec3 mapped(vec3 c) {
  c = max(c, vec3(0.0)) * exposure;
  return c / (1.0 + dot(c, vec3(0.25, 0.5, 0.25)));
}
vec3 unmapped(vec3 c) {
  return c / max(1.0 - dot(c, vec3(0.25, 0.5, 0.25)), 1e-3) / exposure;
}
vec3 toYcocg(vec3 c) {
  return vec3(dot(c, vec3(0.25, 0.5, 0.25)), 0.5 * (c.r - c.b), dot(c, vec3(-0.25, 0.5, -0.25)));
}
vec3 fromYcocg(vec3 c) {
  float g = c.x - c.z;
  return vec3(g + c.y, c.x + c.z, g - c.y);
}
// Catmull–Rom filter in five bilinear reads; the corners, which weigh little, are left out.
vec3 historyAt(vec2 uv) {
  vec2 p = uv * size;
  vec2 middle = floor(p - 0.5) + 0.5;
  vec2 f = p - middle;
  vec2 w0 = f * (-0.5 + f * (1.0 - 0.5 * f));
  vec2 w1 = 1.0 + f * f * (-2.5 + 1.5 * f);
  vec2 w2 = f * (0.5 + f * (2.0 - 1.5 * f));
  vec2 w3 = f * f * (-0.5 + 0.5 * f);
  vec2 w12 = w1 + w2;
  vec2 from = (middle - 1.0) / size;
  vec2 mid = (middle + w2 / w12) / size;
  vec2 to = (middle + 2.0) / size;
  vec4 sum = vec4(texture2D(historySampler, mid).rgb, 1.0) * w12.x * w12.y;
  sum += vec4(texture2D(historySampler, vec2(mid.x, from.y)).rgb, 1.0) * w12.x * w0.y;
  sum += vec4(texture2D(historySampler, vec2(mid.x, to.y)).rgb, 1.0) * w12.x * w3.y;
  sum += vec4(texture2D(historySampler, vec2(from.x, mid.y)).rgb, 1.0) * w0.x * w12.y;
  sum += vec4(texture2D(historySampler, vec2(to.x, mid.y)).rgb, 1.0) * w3.x * w12.y;
  return max(sum.rgb / sum.a, vec3(0.0));
}
void main(void) {
  vec2 at = vUV * drawn.xy;
  ivec2 last = ivec2(drawn.xy) - 1;
  if (share.y > 0.0) {
    vec3 now = mapped(texelFetch(textureSampler, clamp(ivec2(at), ivec2(0), last), 0).rgb);
    vec3 old = share.x < 1.0 ? mapped(texelFetch(historySampler, ivec2(gl_FragCoord.xy), 0).rgb) : now;
    gl_FragColor = vec4(unmapped(mix(old, now, share.x)), 1.0);
    return;
  }
  ivec2 middle = clamp(ivec2(floor(at + drawn.zw)), ivec2(0), last);
  // The nearest of the surfaces round the pixel: its edge moves with it.
  float depth = 2.0;
  ivec2 nearest = middle;
  int i = 0;
  do {
    ivec2 k = clamp(middle + ivec2((i & 1) * 2 - 1, (i >> 1) * 2 - 1) * int(i < 4), ivec2(0), last);
    float z = texelFetch(depthSampler, k, 0).r;
    if (z < depth) {
      depth = z;
      nearest = k;
    }
  } while (++i < 5);
  int body = int(texelFetch(textureSampler, nearest, 0).a * ${(1 / BODY_ALPHA).toFixed(6)});
  vec4 then = motions[clamp(body, 0, ${BODIES})] * vec4(2.0 * vUV - 1.0, 2.0 * depth - 1.0, 1.0);
  vec2 uv = 0.5 + 0.5 * then.xy / then.w;
  vec3 now = vec3(0.0);
  vec3 mean = vec3(0.0);
  vec3 square = vec3(0.0);
  int y = -1;
  do {
    int x = -1;
    do {
      ivec2 k = clamp(middle + ivec2(x, y), ivec2(0), last);
      vec3 c = toYcocg(mapped(texelFetch(textureSampler, k, 0).rgb));
      mean += c;
      square += c * c;
      if (x == 0 && y == 0) now = c;
    } while (++x < 2);
  } while (++y < 2);
  mean *= 1.0 / 9.0;
  vec3 spread = 1.1 * sqrt(max(square * (1.0 / 9.0) - mean * mean, vec3(0.0)));
  float part = share.x;
  if (then.w <= 0.0 || uv.x < 0.0 || uv.y < 0.0 || uv.x > 1.0 || uv.y > 1.0) part = 1.0;
  vec3 old = now;
  if (part < 1.0) {
    old = toYcocg(mapped(historyAt(uv)));
    vec3 away = old - mean;
    vec3 over = abs(away) / max(spread, vec3(1e-4));
    old = mean + away / max(1.0, max(over.x, max(over.y, over.z)));
    // A sample counts by its distance from the middle of the pixel of the picture.
    vec2 off = (vec2(middle) + 0.5 - drawn.zw - at) * size / drawn.xy;
    part *= exp(-2.3 * dot(off, off));
  }
  gl_FragColor = vec4(unmapped(fromYcocg(mix(old, now, part))), 1.0);
}`;

/** Glare for bloom: the mean of 4 × 4 pixels. `drawn`: the part of the input that holds the picture, 0 to 1. */
export const BRIGHT = `${HEAD}
uniform sampler2D textureSampler;
uniform vec2 drawn;
uniform float exposure;
vec3 seen(vec2 uv) {
  return min(texture2D(textureSampler, uv).rgb * exposure, vec3(24.0));
}
void main(void) {
  vec2 uv = vUV * drawn;
  vec2 x = vec2(1.0 / float(textureSize(textureSampler, 0).x), 0.0);
  vec2 y = vec2(0.0, 1.0 / float(textureSize(textureSampler, 0).y));
  vec3 c = 0.25 * (seen(uv - x - y) + seen(uv + x - y) + seen(uv - x + y) + seen(uv + x + y));
  float l = dot(c, vec3(0.2126, 0.7152, 0.0722));
  gl_FragColor = vec4(c * max(0.0, l - 1.1) / max(l, 1e-3), 1.0);
}`;

export const BLUR = `${HEAD}
uniform sampler2D textureSampler;
uniform vec2 reach;
void main(void) {
  vec3 c = texture2D(textureSampler, vUV).rgb * 0.227;
  c += (texture2D(textureSampler, vUV + reach * 1.385).rgb + texture2D(textureSampler, vUV - reach * 1.385).rgb) * 0.316;
  c += (texture2D(textureSampler, vUV + reach * 3.231).rgb + texture2D(textureSampler, vUV - reach * 3.231).rgb) * 0.07;
  gl_FragColor = vec4(c, 1.0);
}`;

/**
 * Exposure, bloom, film response (rational fit of the ACES response by K. Narkowicz, 2015, with some desaturation of highlights),
 * vignette, and dither against banding. `sharp` raises the contrast between neighbours, but not beyond their range.
 */
export const developSource = (bloom: boolean) => `${HEAD}
uniform sampler2D textureSampler;
${bloom ? "uniform sampler2D glareSampler;" : ""}
uniform vec2 drawn;
uniform float exposure;
uniform float sharp;
vec3 film(vec3 x) {
  return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}
vec3 seen(vec2 uv) {
  return texture2D(textureSampler, uv).rgb * exposure;
}
void main(void) {
  vec2 uv = vUV * drawn;
  vec3 c = seen(uv);
  if (sharp > 0.0) {
    vec2 x = vec2(1.0 / float(textureSize(textureSampler, 0).x), 0.0);
    vec2 y = vec2(0.0, 1.0 / float(textureSize(textureSampler, 0).y));
    vec3 west = seen(uv - x);
    vec3 east = seen(uv + x);
    vec3 south = seen(uv - y);
    vec3 north = seen(uv + y);
    vec3 low = min(c, min(min(west, east), min(south, north)));
    vec3 high = max(c, max(max(west, east), max(south, north)));
    c = clamp(c + sharp * (c - 0.25 * (west + east + south + north)), low, high);
  }
  ${bloom ? "c += 0.22 * texture2D(glareSampler, vUV).rgb;" : ""}
  float l = dot(c, vec3(0.2126, 0.7152, 0.0722));
  c = mix(c, vec3(l), 0.25 * smoothstep(1.5, 8.0, l));
  vec2 from = vUV - 0.5;
  c *= 1.0 - 0.28 * dot(from, from);
  c = pow(film(c * 0.72), vec3(1.0 / 2.2));
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragColor = vec4(c + (noise - 0.5) / 255.0, 1.0);
}`;
