import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly raw: string;
  // Any JSON.
  // oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails if the shape is another
  readonly body: any;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** How the store behaves. Can be changed at any time. */
export interface StoreBehavior {
  /** Responds to every call with this and does nothing else. */
  response?: Reply;
  /** Accepts calls and never responds. */
  hangs?: boolean;
  /** Closes the connection before it handles the call, or after that and before it responds. */
  dies?: "before" | "after";
  /** Delay before the response. */
  takesMs?: number;
}

export interface StoreServer {
  readonly url: string;
  behavior: StoreBehavior;
  /** All calls in order, with or without a response. */
  readonly received: readonly ReceivedCall[];
  /** The idempotency keys of handled calls. */
  readonly keys: ReadonlySet<string>;
  close(): Promise<void>;
}

async function readCall(request: IncomingMessage): Promise<ReceivedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  const { method = "", url = "", headers } = request;
  return { method, path: url, headers, raw, body: raw ? JSON.parse(raw) : null };
}

function answer(response: ServerResponse, { status, body = {}, headers = {} }: Reply): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** Starts a store on a free port. `respond` handles its calls, except where `behavior` overrides it. */
export async function startStore(
  respond: (call: ReceivedCall) => Reply = () => ({ status: 200 }),
): Promise<StoreServer> {
  const received: ReceivedCall[] = [];
  const keys = new Set<string>();
  const store = { behavior: {} as StoreBehavior };
  const server = createServer(async (request, response) => {
    const { response: responses, hangs, dies, takesMs } = store.behavior;
    const call = await readCall(request);
    received.push(call);
    if (hangs) return;
    if (dies === "before") return request.socket.destroy();
    if (responses) return answer(response, responses);
    const key = call.headers["idempotency-key"];
    if (typeof key === "string") keys.add(key);
    const reply = respond(call);
    if (dies === "after") return request.socket.destroy();
    if (takesMs) await new Promise((resume) => setTimeout(resume, takesMs));
    answer(response, reply);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return Object.assign(store, {
    url: `http://127.0.0.1:${port}`,
    received,
    keys,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}
