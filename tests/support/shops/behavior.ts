import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

/** How a fake shop misbehaves. Can be changed at any time. */
export interface ShopBehavior {
  /** Refuses the credentials. */
  refuses?: boolean;
  /** Responds 429 to this many calls. */
  throttles?: number;
  /** The `Retry-After` header of these responses. */
  retryAfter?: string;
  /** Is closed, with this status: unpaid or locked. */
  closed?: 402 | 423;
  /** Something changes before a call is handled. */
  before?: (call: ShopCall) => void;
  /** Handles calls, and closes the connection before it responds. */
  dies?: boolean;
  /** Accepts calls and never responds. */
  hangs?: boolean;
  /** The delay of each response. */
  takesMs?: number;
  /** Responds with what is no JSON. */
  garbles?: boolean;
  /** Orders change after this page was sent, which moves them to the end of the list. */
  changesAfterPage?: (page: number) => void;
}

export interface ShopCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface FakeShop {
  readonly url: string;
  behavior: ShopBehavior;
  readonly calls: readonly ShopCall[];
  close(): Promise<void>;
}

export interface ShopResponse {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

type Respond = (call: ShopCall) => ShopResponse | Promise<ShopResponse>;

/** Starts a fake shop on a free port. `respond` handles its calls, except where `behavior` overrides it. */
export async function startShop(respond: Respond): Promise<FakeShop> {
  const calls: ShopCall[] = [];
  const shop = { behavior: {} as ShopBehavior };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    const body = Buffer.concat(chunks).toString();
    const { method = "", headers } = request;
    const call = { method, path: pathname, query: searchParams, headers, body };
    calls.push(call);
    const { behavior } = shop;
    const send = (status: number, text: string, more = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...more }).end(text);
    if (behavior.hangs) return;
    if (behavior.refuses) return send(401, '{"errors":"Invalid API key or access token"}');
    if (behavior.closed) return send(behavior.closed, '{"errors":"Unavailable Shop"}');
    if (behavior.throttles) {
      behavior.throttles -= 1;
      return send(429, '{"errors":"Too many requests"}', { "retry-after": behavior.retryAfter ?? "2" });
    }
    if (behavior.garbles) return send(200, "<html>Maintenance</html>");
    behavior.before?.(call);
    const { status, body: text, headers: more } = await respond(call);
    if (behavior.dies) return request.socket.destroy();
    if (behavior.takesMs) await setTimeout(behavior.takesMs);
    send(status, text, more);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return Object.assign(shop, {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}
