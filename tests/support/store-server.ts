import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Heard {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly raw: string;
  // Whatever was sent: tests look at it as they like.
  // oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails where the shape is another
  readonly body: any;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** How a store behaves: set it at any time. */
export interface StoreManners {
  /** Answers every call with this and does nothing. */
  answers?: Reply;
  /** Takes calls and never answers them. */
  hangs?: boolean;
  /** Ends the connection: before it does what it is asked, or after that and before the answer. */
  dies?: "before" | "after";
  /** Waits so long before it answers. */
  takesMs?: number;
}

export interface StoreServer {
  readonly url: string;
  manners: StoreManners;
  /** What was asked of it, in order, whether it was answered or not. */
  readonly heard: readonly Heard[];
  /** What it was told, each key once. */
  readonly keys: ReadonlySet<string>;
  close(): Promise<void>;
}

async function readCall(request: IncomingMessage): Promise<Heard> {
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

/** A store on a port of its own that does as `does` says and behaves as its manners say. */
export async function startStore(
  does: (call: Heard) => Reply = () => ({ status: 200 }),
): Promise<StoreServer> {
  const heard: Heard[] = [];
  const keys = new Set<string>();
  const store = { manners: {} as StoreManners };
  const server = createServer(async (request, response) => {
    const { answers, hangs, dies, takesMs } = store.manners;
    const call = await readCall(request);
    heard.push(call);
    if (hangs) return;
    if (dies === "before") return request.socket.destroy();
    if (answers) return answer(response, answers);
    const key = call.headers["idempotency-key"];
    if (typeof key === "string") keys.add(key);
    const reply = does(call);
    if (dies === "after") return request.socket.destroy();
    if (takesMs) await new Promise((resume) => setTimeout(resume, takesMs));
    answer(response, reply);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return Object.assign(store, {
    url: `http://127.0.0.1:${port}`,
    heard,
    keys,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}
