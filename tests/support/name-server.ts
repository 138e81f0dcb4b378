import { createSocket } from "node:dgram";

export interface NameServer {
  /** For DNS_SERVERS. */
  readonly address: string;
  /** TXT records by lower-case name, which can be changed at any time. */
  readonly records: Map<string, readonly string[]>;
  /** The queried names in order. */
  readonly queries: string[];
  /** While set, it does not respond. */
  isSilent: boolean;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const ANSWER_NO_SUCH_NAME = 3;
const CLASS_INTERNET_TTL_ZERO = Buffer.from([0, 1, 0, 0, 0, 0]);

/** The name of a question, and where the question ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 + 4 };
}

/** A TXT record with the question's name. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length || from === 0; from += 255) {
    const piece = bytes.subarray(from, from + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  const data = Buffer.concat(pieces);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([Buffer.from([0xc0, HEADER_BYTES, 0, 16]), CLASS_INTERNET_TTL_ZERO, length, data]);
}

function answerTo(message: Buffer, texts: readonly string[] | undefined): Buffer {
  const { end } = questionOf(message);
  const header = Buffer.alloc(HEADER_BYTES);
  message.copy(header, 0, 0, 2);
  header[2] = 0x85;
  header[3] = 0x80 | (texts ? 0 : ANSWER_NO_SUCH_NAME);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...(texts ?? []).map(recordOf)]);
}

/** Starts a name server on a free port that has TXT records only. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const server: Omit<NameServer, "address" | "close"> = { records: new Map(), queries: [], isSilent: false };
  socket.on("message", (message, from) => {
    const { name } = questionOf(message);
    server.queries.push(name);
    if (!server.isSilent) socket.send(answerTo(message, server.records.get(name)), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  return Object.assign(server, {
    address: `127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  });
}
