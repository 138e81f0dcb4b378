import { once } from "node:events";
import net from "node:net";
import type { Config } from "./config.ts";

/**
 * Listens for a moment on the server's port, so that a port in use is reported before the database is opened and
 * filled, which takes a minute.
 * @throws as listening does, with the code EADDRINUSE, EACCES or ENOTFOUND
 */
export async function checkPort({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  if (port === 0) return;
  const probe = net.createServer();
  probe.listen({ port, host });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
