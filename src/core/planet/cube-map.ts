/** Where a cube map's texel looks, as GL lays its faces: +x −x +y −y +z −z; u to the right and v down, −1 to 1. Not of length 1. */
export function towards(face: number, u: number, v: number): [number, number, number] {
  switch (face) {
    case 0:
      return [1, -v, -u];
    case 1:
      return [-1, -v, u];
    case 2:
      return [u, 1, v];
    case 3:
      return [u, -1, -v];
    case 4:
      return [u, -v, 1];
    default:
      return [-u, -v, -1];
  }
}
