/** The package names a file for Node.js that Node.js cannot load; its other file has no types of its own. */
declare module "wgsl_reflect/wgsl_reflect.module.js" {
  export * from "wgsl_reflect";
}
