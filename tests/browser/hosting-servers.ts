/** The real nginx and Caddy, each with its configuration of hosting/, on a free port of this machine. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { ROOT } from "../documents.ts";

/** A site to serve: `root` has the built page in `folder`, which ends with a slash or is "". */
interface Site {
  readonly root: string;
  readonly folder: string;
  /** Empty folder for the server's own files. */
  readonly work: string;
  /** Sites that may frame the page, as in the policy. */
  readonly ancestors: string;
}

interface Running {
  /** URL of the page, with a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

interface Server {
  /** Reason why it cannot run here. */
  readonly missing?: string;
  start(site: Site): Promise<Running>;
}

const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Changes one place of a configuration as its reader would. Throws where it has no such place, or several. */
function changed(text: string, place: string, replacement: string): string {
  const parts = text.split(place);
  if (parts.length !== 2) throw new Error(`Expected "${place}" once in the configuration, got ${parts.length - 1}.`);
  return parts.join(replacement);
}

/** Waits until the program answers. An error has what the program said. */
async function answering(child: ChildProcess, port: number, folder: string): Promise<Running> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (said += data));
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const close = () => {
    child.kill();
    return ended;
  };
  const address = `http://127.0.0.1:${port}/${folder}`;
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const answers = await ask(address).catch(() => undefined);
    if (answers) return { address, close };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`Expected an answer from ${address}. The server said:\n${said}`);
}

async function startNginx({ root, folder, work, ancestors }: Site): Promise<Running> {
  const port = await freePort();
  let site = readFileSync(join(ROOT, "hosting/nginx.conf"), "utf8");
  site = changed(site, "listen 80;", `listen 127.0.0.1:${port};`);
  site = changed(site, "  listen [::]:80;\n", "");
  site = changed(site, "root /var/www/limitless;", `root ${root};`);
  if (folder) site = changed(site, "location / {", `location /${folder} {`);
  site = changed(site, `set $limitless_frame_ancestors "'none'";`, `set $limitless_frame_ancestors "${ancestors}";`);
  writeFileSync(join(work, "site.conf"), site);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${work}/${name};`,
  );
  writeFileSync(
    join(work, "nginx.conf"),
    `load_module ${BROTLI}; daemon off; master_process off; pid ${work}/nginx.pid; error_log stderr; events {}
    http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${folders.join(" ")} include ${work}/site.conf; }`,
  );
  return answering(spawn("nginx", ["-e", "stderr", "-p", work, "-c", join(work, "nginx.conf")]), port, folder);
}

async function startCaddy({ root, folder, work, ancestors }: Site): Promise<Running> {
  const [port, admin] = [await freePort(), await freePort()];
  mkdirSync(join(work, "home"));
  const env = {
    ...process.env,
    HOME: join(work, "home"),
    XDG_CONFIG_HOME: join(work, "home"),
    XDG_DATA_HOME: join(work, "home"),
    CADDY_ADMIN: `127.0.0.1:${admin}`,
    LIMITLESS_SITE: `http://127.0.0.1:${port}`,
    LIMITLESS_ROOT: root,
    LIMITLESS_FRAME_ANCESTORS: ancestors,
  };
  const config = join(ROOT, "hosting/Caddyfile");
  return answering(spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], { env }), port, folder);
}

/** Reason why a server cannot run here, as a property; none where it can. */
const needs = (isThere: boolean, what: string, packages: string) =>
  isThere ? {} : { missing: `${what} is missing on this machine (Debian: apt-get install ${packages})` };

export const SERVERS: Readonly<Record<string, Server>> = {
  nginx: {
    ...needs(
      spawnSync("nginx", ["-v"]).status === 0 && existsSync(BROTLI),
      "nginx or its module for brotli",
      "nginx libnginx-mod-http-brotli-static",
    ),
    start: startNginx,
  },
  Caddy: { ...needs(spawnSync("caddy", ["version"]).status === 0, "caddy", "caddy"), start: startCaddy },
};

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks with exactly these headers, and returns the answer as it comes: `fetch` adds headers and unpacks. */
export function ask(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end();
  });
}
