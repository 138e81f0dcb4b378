import http from "node:http";

export interface Sent {
  readonly token: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT";
  /** Below `/api`, without a slash at its beginning. */
  readonly path: string;
  readonly body?: unknown;
  /** Its Idempotency-Key. */
  readonly key?: string | undefined;
  /** Hangs up after so many milliseconds, as an impatient client does. */
  readonly hangUpAfter?: number | undefined;
}

export interface Received {
  readonly status: number;
  // Whatever the call answers: tests look at it as they like.
  // oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails where the shape is another
  readonly body: any;
}

/** One connection of one client, kept open: what is asked goes one after the other. Throws where it breaks. */
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
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.once("error", reject);
          answer.once("end", () => {
            clearTimeout(hangUp);
            const said = Buffer.concat(parts).toString();
            resolve({ status: answer.statusCode ?? 0, body: said ? JSON.parse(said) : undefined });
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
