import { Duplex } from "node:stream";

/** The store's interface for one connection. */
export interface ConnectionHost {
  /** Resolves when this connection has exclusive use of the store, which has one session only. */
  attach(connection: EmbeddedConnection): Promise<void>;
  send(connection: EmbeddedConnection, bytes: Uint8Array): void;
  detach(connection: EmbeddedConnection): void;
}

/** A socket for node-postgres (its `stream` option), connected to the store's thread. */
export class EmbeddedConnection extends Duplex {
  readonly #host: ConnectionHost;
  #inTransaction = false;
  #ranOver = false;
  #ended = false;

  constructor(host: ConnectionHost) {
    super({ allowHalfOpen: false });
    this.#host = host;
  }

  connect() {
    this.#host.attach(this).then(
      () => this.emit("connect"),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // Methods of a socket that node-postgres calls, without effect here.
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  /** A response, or a part of one. */
  receive(bytes: Uint8Array) {
    if (this.destroyed || this.#ended || bytes.length === 0) return;
    const response = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const status = transactionStatus(response);
    if (status) this.#inTransaction = status !== "I";
    this.push(response);
  }

  /**
   * The running statement took too long and the store's thread was ended. Sends the error that PostgreSQL would send
   * (57014) and responds to the rollback of the transaction's owner, so that the owner gets this error and not that of a
   * closed connection. The connection cannot be used afterwards.
   */
  runOver() {
    if (this.#ended) return;
    this.#ranOver = true;
    this.push(Buffer.concat([cancelled, ready(this.#inTransaction ? "E" : "I")]));
  }

  get ranOver() {
    return this.#ranOver;
  }

  override _read() {
    // Responses are pushed as they arrive.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(bytes);
    done();
  }

  /** node-postgres corks parse, bind, execute and sync: one message to the thread instead of five. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void) {
    this.hangUp();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#host.detach(this);
    done(error);
  }

  #send(bytes: Buffer) {
    if (this.#ended) return;
    if (!this.#ranOver) this.#host.send(this, bytes);
    else if (isRollback(bytes)) this.push(Buffer.concat([rolledBack, ready("I")]));
    else this.hangUp();
  }

  /** The store has closed. */
  hangUp() {
    if (this.#ended) return;
    this.#ended = true;
    this.#host.detach(this);
    this.push(null);
  }
}

const isRollback = (bytes: Buffer) => /^Q.{4}rollback\b/is.test(bytes.toString("latin1"));

/** `I` idle, `T` in a transaction, `E` in a failed one; from the ReadyForQuery at the end of a response. */
function transactionStatus(response: Buffer) {
  const end = response.subarray(-6);
  if (end.length < 6 || end.readUInt8(0) !== 0x5a || end.readInt32BE(1) !== 5) return undefined;
  return String.fromCharCode(end.readUInt8(5));
}

function message(type: string, body: string) {
  const bytes = Buffer.from(`${type}....${body}`, "latin1");
  bytes.writeInt32BE(body.length + 4, 1);
  return bytes;
}

const ready = (status: "I" | "E") => message("Z", status);
const rolledBack = message("C", "ROLLBACK\0");
const cancelled = message("E", "SERROR\0VERROR\0C57014\0Mcanceling statement due to statement timeout\0\0");
