import http from "node:http";

export interface Sent {
  readonly token: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `/api`, without a leading slash. */
  readonly path: string;
  readonly body?: unknown;
  /** The idempotency key. */
  readonly key?: string | undefined;
  /** Aborts the request after this time in milliseconds. */
  readonly hangUpAfter?: number | undefined;
}

export interface Received {
  readonly status: number;
  // Any response: tests read what they need.
  // oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails where the shape is another
  readonly body: any;
}

/** A keep-alive connection of a client, which sends one request after the other. Throws if it breaks. */
export class Connection {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  send(port: number, { token, method, path, body, key, hangUpAfter }: Sent): Promise<Received> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent: this.agent,
          host: "127.0.0.1",
          port,
          method,
          path: `/api/${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(text),
            }),
            ...(key !== undefined && { "idempotency-key": key }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.once("error", reject);
          response.once("end", () => {
            clearTimeout(hangUp);
            const text = Buffer.concat(parts).toString();
            resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : undefined });
          });
        },
      );
      const hangUp =
        hangUpAfter === undefined
          ? undefined
          : setTimeout(() => request.destroy(new Error("Hung up")), hangUpAfter);
      request.once("error", (error) => {
        clearTimeout(hangUp);
        reject(error);
      });
      request.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
