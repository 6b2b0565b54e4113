/** East and north on a sphere. */
export const AXES = `
void axesOf(vec3 up, out vec3 east, out vec3 north) {
  vec3 axis = abs(up.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
  east = normalize(cross(axis, up));
  north = cross(up, east);
}`;
