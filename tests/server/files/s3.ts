import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";

export const BUCKET = "platen-test";
const KEY = "S3RVER";

/** Starts an S3 server with an empty bucket, and returns Platen's settings for it. */
export async function startS3() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "platen-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    /** The keys in the bucket. */
    keys: () =>
      fs
        .readdirSync(path.join(directory, BUCKET), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith("._S3rver_object"))
        .map((file) => file.replace(/\._S3rver_object$/, ""))
        .sort(),
    async close() {
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
