/** `npm start`: installs packages if needed, starts the development server, and prints its address. */
import { install, ROOT } from "./install.mjs";

install();
const { createServer } = await import("vite");
const server = await createServer({ root: ROOT, logLevel: "warn", server: { host: "127.0.0.1", strictPort: false } });
await server.listen();
console.log(`Limitless is at ${server.resolvedUrls.local[0]} (Ctrl+C stops it).`);
