/** The unit vector of a heading (clockwise from north) and pitch (up positive), degrees, on the generator's axes. */
export function direction(heading: number, pitch: number): [x: number, y: number, z: number] {
  const level = Math.cos(pitch * DEGREE);
  return [level * Math.sin(heading * DEGREE), level * Math.cos(heading * DEGREE), Math.sin(pitch * DEGREE)];
}

const DEGREE = Math.PI / 180;
