import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./processes.ts";

const START_MS = 10_000;

/** Whether nginx is installed. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

/** What docs/upgrading.md says of nginx: a test compares them. */
export const UPSTREAM_LINES = [
  "keepalive 32;",
  "proxy_http_version 1.1;",
  'proxy_set_header Connection "";',
  "proxy_next_upstream error non_idempotent;",
  "proxy_set_header Idempotency-Key $platen_idempotency_key;",
] as const;

/** The same of calls without a key of their own. */
export const KEY_MAP = `map $http_idempotency_key $platen_idempotency_key {
  "" $request_id;
  default $http_idempotency_key;
}`;

const configOf = (folder: string, port: number, ports: readonly number[]) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; client_max_body_size 80m;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${KEY_MAP}
  upstream platen {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(" ")}
    ${UPSTREAM_LINES[0]}
  }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://platen; ${UPSTREAM_LINES.slice(1).join(" ")} }
  }
}`;

/** nginx in front of servers on this machine. @returns its URL */
export async function startBalancer(ports: readonly number[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-nginx-"));
  const port = await freePort();
  fs.writeFileSync(path.join(folder, "nginx.conf"), configOf(folder, port, ports));
  const nginx = spawn(
    "nginx",
    ["-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log")],
    {
      stdio: "inherit",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error("nginx does not answer");
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return {
    url,
    errors: () => fs.readFileSync(path.join(folder, "error.log"), "utf8"),
    async close() {
      const exit = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await exit;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
