/** Vertex shader of a screen triangle with the ray through each pixel. */
export const RAY_VERTEX = `
precision highp float;
attribute vec3 position;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 forward;
varying vec3 vRay;
void main(void) {
  vRay = forward + position.x * rightward + position.y * upward;
  gl_Position = vec4(position.xy, 0.9999999, 1.0);
}`;
