import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer } from "smtp-server";

/** A mail that a server has taken whole, as it came. */
export interface Arrived {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  readonly subject: string;
  /** Its words without HTML, decoded. */
  readonly text: string;
  readonly html: string;
  /** The addresses in its words. */
  readonly links: readonly string[];
}

/** How a server behaves: set it at any time. */
export interface Manners {
  /** Answers the recipient with this instead of taking it. */
  refuses?: { code: number; text: string };
  /** Waits so long before it takes a recipient. */
  answersRecipientAfterMs?: number;
  /** Does not answer the recipient. */
  hangs?: boolean;
  /** Takes mail only from whoever knows it. */
  password?: string;
  /** Takes the mail whole and answers it with this. */
  refusesContent?: { code: number; text: string };
  /** Waits so long before it answers a mail that it has taken. */
  takesMs?: number;
  /** Ends the connection: before the mail itself, or after it and before the answer. */
  dies?: "before" | "after";
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  manners: Manners;
  /** What arrived, whether it was answered or not. */
  readonly arrived: readonly Arrived[];
  /** Connections that are open now. */
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

function read(from: string, to: string, raw: string): Arrived {
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
  for await (const chunk of stream) chunks.push(chunk as Buffer); // the library's streams carry buffers
  return Buffer.concat(chunks).toString("latin1");
}

/** A real mail server on a port of its own, which keeps what it takes. */
export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const mailServer = { manners };
  const sockets = new Map<string, () => void>();
  const server = new SMTPServer({
    authOptional: manners.password === undefined,
    onAuth(auth, _session, callback) {
      const isRight = auth.password === mailServer.manners.password;
      callback(isRight ? null : refusal({ code: 535, text: "5.7.8 Not you" }), { user: "post" });
    },
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, session, callback) {
      const { refuses, dies, hangs, answersRecipientAfterMs = 0 } = mailServer.manners;
      if (hangs) return;
      if (dies === "before") return sockets.get(session.id)?.();
      setTimeout(() => callback(refuses ? refusal(refuses) : null), answersRecipientAfterMs);
    },
    onData(stream, session, callback) {
      const took = (raw: string) => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push(read(mailFrom ? mailFrom.address : "", rcptTo[0]?.address ?? "", raw));
        const { refusesContent, takesMs = 0, dies } = mailServer.manners;
        if (dies === "after") return sockets.get(session.id)?.();
        setTimeout(() => callback(refusesContent ? refusal(refusesContent) : null), takesMs);
      };
      whole(stream).then(took, () => undefined); // one that its sender gave up has not arrived
    },
    onConnect(session, callback) {
      const connection = [...server.connections].find((one) => one.id === session.id);
      sockets.set(session.id, () => connection?._socket.destroy());
      callback();
    },
  });
  server.on("error", () => undefined); // connections that end in the middle are what the tests are about
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on a port, never on a pipe
  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
