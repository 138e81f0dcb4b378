import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { Config } from "../config/config.ts";
import { type FileStore, incomingKey, type Reading } from "./store.ts";

/** Files in an S3 bucket, with path-style URLs: `<endpoint>/<bucket>/<key>`. */
export class S3Store implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;

  /** Follows no redirect: a bucket of another region would be a wrong setting, and what else redirects is no bucket. */
  private fetch(key: string, init: RequestInit = {}): Promise<Response> {
    return this.client.fetch(this.urlOf(key), { ...init, redirect: "manual" });
  }

  /** @param local serves the demonstration's images, which are not uploaded */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: NonNullable<Config["s3"]>,
    private readonly local: Pick<FileStore, "read">,
  ) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
    this.base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  }

  private urlOf = (key: string) => `${this.base}/${key.split("/").map(encodeURIComponent).join("/")}`;

  async read(key: string): Promise<Reading | null> {
    if (key.startsWith("files/demo/")) return this.local.read(key);
    const response = await this.fetch(key);
    if (response.status === 404 || response.status === 403) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok || !response.body) throw new Error(`S3 responded ${response.status} to GET ${key}`);
    return {
      bytes: Number(response.headers.get("content-length") ?? 0),
      // The same class under two type declarations: the browser's and Node's.
      stream: Readable.fromWeb(response.body as unknown as ReadableStream),
    };
  }

  async keep(key: string, file: string, type: string): Promise<void> {
    const { size } = await stat(file);
    const signed = await this.client.sign(this.urlOf(key), {
      method: "PUT",
      headers: {
        "content-type": type,
        "content-length": String(size),
        // The hash of a stream is not known in advance.
        "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      },
    });
    const response = await fetch(signed.url, {
      method: "PUT",
      headers: signed.headers,
      body: Readable.toWeb(createReadStream(file)) as unknown as BodyInit,
      // Node requires `duplex` for a request body that is a stream.
      duplex: "half",
      redirect: "manual",
    } as RequestInit);
    if (!response.ok)
      throw new Error(`S3 responded ${response.status} to PUT ${key}: ${await response.text()}`);
    await response.body?.cancel();
  }

  async keepBytes(key: string, bytes: Buffer, type: string): Promise<void> {
    const response = await this.fetch(key, {
      method: "PUT",
      headers: { "content-type": type },
      body: new Uint8Array(bytes),
    });
    if (!response.ok) throw new Error(`S3 responded ${response.status} to PUT ${key}`);
    await response.body?.cancel();
  }

  async drop(key: string): Promise<void> {
    const response = await this.fetch(key, { method: "DELETE" });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404)
      throw new Error(`S3 responded ${response.status} to DELETE ${key}`);
  }

  async addressOf(id: string, seconds: number): Promise<string> {
    const url = new URL(this.urlOf(incomingKey(id)));
    url.searchParams.set("X-Amz-Expires", String(seconds));
    const signed = await this.client.sign(url.href, { method: "PUT", aws: { signQuery: true } });
    return signed.url;
  }

  /** A bucket shows no object before all of it was sent. */
  deleteUnfinished(): Promise<void> {
    return Promise.resolve();
  }
}
