import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { Config } from "../config.ts";
import { type FileStore, incomingKey, type Reading } from "./store.ts";

/** Files in a bucket that speaks S3, addressed by path: `<endpoint>/<bucket>/<key>`. */
export class S3Store implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;

  /** @param drawn where the demonstration's pictures lie: this machine made them. */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: NonNullable<Config["s3"]>,
    private readonly drawn: Pick<FileStore, "read">,
  ) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
    this.base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  }

  private urlOf = (key: string) => `${this.base}/${key.split("/").map(encodeURIComponent).join("/")}`;

  async read(key: string): Promise<Reading | null> {
    if (key.startsWith("files/demo/")) return this.drawn.read(key);
    const answer = await this.client.fetch(this.urlOf(key));
    if (answer.status === 404 || answer.status === 403) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok || !answer.body) throw new Error(`S3 answers ${answer.status} to GET ${key}`);
    return {
      bytes: Number(answer.headers.get("content-length") ?? 0),
      // The same streams under two declarations: the browser's and Node's.
      stream: Readable.fromWeb(answer.body as unknown as ReadableStream),
    };
  }

  async keep(key: string, file: string, type: string): Promise<void> {
    const { size } = await stat(file);
    const signed = await this.client.sign(this.urlOf(key), {
      method: "PUT",
      headers: {
        "content-type": type,
        "content-length": String(size),
        // Of a stream the hash is not known beforehand.
        "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      },
    });
    const answer = await fetch(signed.url, {
      method: "PUT",
      headers: signed.headers,
      body: Readable.toWeb(createReadStream(file)) as unknown as BodyInit,
      // A stream is sent as it comes: Node asks to be told.
      duplex: "half",
    } as RequestInit);
    if (!answer.ok) throw new Error(`S3 answers ${answer.status} to PUT ${key}: ${await answer.text()}`);
    await answer.body?.cancel();
  }

  async keepBytes(key: string, bytes: Buffer, type: string): Promise<void> {
    const answer = await this.client.fetch(this.urlOf(key), {
      method: "PUT",
      headers: { "content-type": type },
      body: new Uint8Array(bytes),
    });
    if (!answer.ok) throw new Error(`S3 answers ${answer.status} to PUT ${key}`);
    await answer.body?.cancel();
  }

  async drop(key: string): Promise<void> {
    const answer = await this.client.fetch(this.urlOf(key), { method: "DELETE" });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw new Error(`S3 answers ${answer.status} to DELETE ${key}`);
  }

  async addressOf(id: string, seconds: number): Promise<string> {
    const url = new URL(this.urlOf(incomingKey(id)));
    url.searchParams.set("X-Amz-Expires", String(seconds));
    const signed = await this.client.sign(url.href, { method: "PUT", aws: { signQuery: true } });
    return signed.url;
  }
}
