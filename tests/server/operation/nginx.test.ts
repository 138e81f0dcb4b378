import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import tls from "node:tls";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";

const HOST = "platen.example.com";
const hasNginx = spawnSync("nginx", ["-v"]).status === 0 && spawnSync("openssl", ["version"]).status === 0;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-nginx-"));
const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];

let platen: TestApp;
let nginx: ReturnType<typeof spawn> | undefined;
/** The headers of requests, as they reach Platen. */
const seen: http.IncomingHttpHeaders[] = [];
let [plainPort, port] = [0, 0];

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo; // It listens on a port.
  server.close();
  return free;
}

/** The site as it is shipped, with the ports and the certificate of this test. */
function site(upstream: number): string {
  const text = fs
    .readFileSync("deploy/nginx.conf", "utf8")
    .replace("server 127.0.0.1:4000 ", `server 127.0.0.1:${upstream} `)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("listen 80", `listen 127.0.0.1:${plainPort}`)
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  const [, minor = "0"] =
    /nginx\/1\.(\d+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr) ?? [];
  // Before 1.25 HTTP/2 was a word of the line above.
  return Number(minor) >= 25
    ? text
    : text.replace("  http2 on;\n", "").replace(/ssl;(?=\s+server_name)/, "ssl http2;");
}

function startNginx(upstream: number): void {
  const request = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  ];
  const names = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  execFileSync("openssl", [...request, ...names, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  const config = path.join(folder, "nginx.conf");
  const http = `http { access_log off; ${kept.join(" ")}\n${site(upstream)} }`;
  fs.writeFileSync(config, `daemon off; pid ${folder}/pid; events {}\n${http}`);
  nginx = spawn("nginx", ["-e", "stderr", "-c", config], { stdio: ["ignore", "ignore", "inherit"] });
}

/** The status of a request without TLS. */
const statusOf = (at: number, host: string, url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    http
      .get({ port: at, host: "127.0.0.1", path: url, headers: { host }, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on("error", reject);
  });

interface Reply {
  headers: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader;
  text: string;
}

/** A request over HTTP/2. With `isOpen`, the reply after its first event. */
async function request(headers: http2.OutgoingHttpHeaders, body?: Buffer, isOpen = false): Promise<Reply> {
  const session = http2.connect(`https://${HOST}:${port}`, {
    createConnection: () =>
      tls.connect({
        host: "127.0.0.1",
        port,
        servername: HOST,
        ca: fs.readFileSync(certificate),
        ALPNProtocols: ["h2"],
      }),
  });
  try {
    const stream = session.request(headers, { endStream: body === undefined });
    if (body) stream.end(body);
    const [received] = (await once(stream, "response")) as [Reply["headers"]];
    let text = "";
    for await (const part of stream) {
      text += String(part);
      if (isOpen && text.includes("\n\n")) break;
    }
    return { headers: received, text };
  } finally {
    session.destroy();
  }
}

describe.skipIf(!hasNginx)("the site of nginx", () => {
  beforeAll(async () => {
    platen = await startApp({ env: { TRUST_PROXY: "1", PUBLIC_URL: `https://${HOST}` } });
    platen.app.server.on("request", ({ headers }) => seen.push(headers));
    await platen.app.listen({ port: 0, host: "127.0.0.1" });
    [plainPort, port] = [await freePort(), await freePort()];
    startNginx((platen.app.server.address() as AddressInfo).port); // It listens on a port.
  });
  afterAll(async () => {
    nginx?.kill("SIGTERM");
    if (nginx) await once(nginx, "exit");
    await platen.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test("redirects pages without TLS, and no calls", async () => {
    // The first request waits for nginx.
    await expect.poll(() => statusOf(plainPort, HOST, "/cms/").catch(() => 0)).toBe(301);
    expect(await statusOf(plainPort, HOST, "/api/health")).toBe(403);
    await expect(statusOf(plainPort, "other.example.com", "/cms/")).rejects.toThrow("hang up");
  });

  test("offers no certificate to another host", async () => {
    const other = tls.connect({ host: "127.0.0.1", port, servername: "other.example.com" });
    const [error] = (await once(other, "error")) as [Error];
    expect(error.message).toContain("unrecognized name");
  });

  test("passes the client's address, and nothing that a client claims", async () => {
    const claims = {
      "x-forwarded-for": "192.0.2.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
    };
    const { headers } = await request({ ":path": "/api/health", ...claims });
    expect(seen.at(-1)).toMatchObject({
      host: HOST,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": HOST,
      "x-forwarded-proto": "https",
    });
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
  });

  test("gives a request without an idempotency key one, and keeps that of a program", async () => {
    await request({ ":path": "/api/health" });
    expect(seen.at(-1)).toMatchObject({ "idempotency-key": seen.at(-1)?.["x-request-id"] });
    await request({ ":path": "/api/health", "idempotency-key": "mine" });
    expect(seen.at(-1)).toMatchObject({ "idempotency-key": "mine" });
  });

  test("hides the metrics", async () => {
    const { text } = await request({ ":path": "/metrics" });
    expect(text).toContain("nginx");
  });

  test("passes an upload on, and refuses a larger body than an image has", async () => {
    const seller = await platen.as("seller");
    const { presigned_url } = (await seller.get("images/presigned_url?file_name=noise.png")).body;
    const { pathname, search } = new URL(presigned_url);
    const headers = { ":path": pathname + search, ":method": "PUT", "content-type": "image/png" };
    // More than nginx accepts without the site's limit.
    const raw = { width: 1_000, height: 1_000, channels: 3 } as const;
    const image = await sharp(randomBytes(3_000_000), { raw }).png({ compressionLevel: 0 }).toBuffer();
    expect((await request(headers, image)).headers[":status"]).toBe(200);
    expect(
      (await request({ ...headers, "content-length": 75_000_000 }, Buffer.alloc(1))).headers[":status"],
    ).toBe(413);
  });

  test("passes events on at once", async () => {
    const { token } = await platen.as("seller");
    const path = "/api/push-notifications/stream";
    const { text } = await request({ ":path": path, authorization: `Bearer ${token}` }, undefined, true);
    expect(text).toContain("event: ready");
  });
});
