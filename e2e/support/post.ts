import { once } from "node:events";
import net from "node:net";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import type { RunningServer } from "./program.ts";
import { test as base, onCopy, START_MS } from "./server.ts";
import { demonstration } from "./template.ts";

/** A port without a listener. */
export const freePort = async () => {
  const server = net.createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo; // It listens on a port, not on a pipe.
  server.close();
  return port;
};

export interface Posted {
  server: RunningServer;
  post: MailServer;
}

/** A test with a server per worker that sends its mail to a real mail server. */
export const test = base.extend<{ post: MailServer }, { posted: Posted }>({
  posted: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const post = await startMailServer();
      const port = String(await freePort());
      const env = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: post.url };
      await onCopy(await demonstration(), (server) => lend({ server, post }), { env });
      await post.close();
    },
    { scope: "worker", timeout: START_MS },
  ],
  post: ({ posted }, lend) => lend(posted.post),
  baseURL: ({ posted }, lend) => lend(`${posted.server.url}/cms/`),
});

export { expect } from "@playwright/test";
