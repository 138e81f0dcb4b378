import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer } from "smtp-server";

/** A received mail, unchanged. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  readonly subject: string;
  /** Its decoded text without HTML. */
  readonly text: string;
  readonly html: string;
  /** The URLs in its text. */
  readonly links: readonly string[];
}

/** The behavior of a server, which can be changed at any time. */
export interface MailServerBehavior {
  /** Rejects the recipient with this response. */
  refuses?: { code: number; text: string };
  /** Delay before it accepts a recipient. */
  recipientDelayMs?: number;
  /** Does not respond to the recipient. */
  hangs?: boolean;
  /** Requires this password. */
  password?: string;
  /** Receives the mail and responds with this error. */
  refusesContent?: { code: number; text: string };
  /** Delay before it responds to a received mail. */
  takesMs?: number;
  /** Closes the connection: before the mail, or after it and before the response. */
  dies?: "before" | "after";
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  behavior: MailServerBehavior;
  /** The received mails, with or without a response. */
  readonly arrived: readonly ReceivedMail[];
  /** The number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

const decoded = (part: string): string => {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
};

function read(from: string, to: string, raw: string): ReceivedMail {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`) : [raw];
  const part = (type: string) =>
    decoded(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "").trim();
  const text = part("text/plain");
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r\n[ \t]/g, " ") ?? "";
  return {
    from,
    to,
    raw,
    subject,
    text,
    html: part("text/html"),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

async function whole(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer); // The library's streams have buffers.
  return Buffer.concat(chunks).toString("latin1");
}

/** Starts a mail server on a free port, which keeps what it receives. */
export async function startMailServer(behavior: MailServerBehavior = {}): Promise<MailServer> {
  const arrived: ReceivedMail[] = [];
  const mailServer = { behavior };
  const sockets = new Map<string, () => void>();
  const server = new SMTPServer({
    authOptional: behavior.password === undefined,
    onAuth(auth, _session, callback) {
      const isRight = auth.password === mailServer.behavior.password;
      callback(isRight ? null : refusal({ code: 535, text: "5.7.8 Not you" }), { user: "post" });
    },
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, session, callback) {
      const { refuses, dies, hangs, recipientDelayMs = 0 } = mailServer.behavior;
      if (hangs) return;
      if (dies === "before") return sockets.get(session.id)?.();
      setTimeout(() => callback(refuses ? refusal(refuses) : null), recipientDelayMs);
    },
    onData(stream, session, callback) {
      const took = (raw: string) => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push(read(mailFrom ? mailFrom.address : "", rcptTo[0]?.address ?? "", raw));
        const { refusesContent, takesMs = 0, dies } = mailServer.behavior;
        if (dies === "after") return sockets.get(session.id)?.();
        setTimeout(() => callback(refusesContent ? refusal(refusesContent) : null), takesMs);
      };
      whole(stream).then(took, () => undefined); // A mail that its sender aborted has not arrived.
    },
    onConnect(session, callback) {
      const connection = [...server.connections].find((one) => one.id === session.id);
      sockets.set(session.id, () => connection?._socket.destroy());
      callback();
    },
  });
  server.on("error", () => undefined); // Tests close connections on purpose.
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
