import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Config } from "../config/config.ts";
import { S3Store } from "../files/s3-store.ts";
import { incomingKey } from "../files/store.ts";
import { differenceOf } from "./clock.ts";
import { type Finding, failed, ok, unreachable, warning } from "./finding.ts";

const CONTENT = "Platen checks this bucket";
const PATIENCE_MS = 10_000;

/** Whether a browser at our address may upload to the bucket, which its CORS rules say. */
async function uploadFinding(address: string, publicUrl: string): Promise<Finding> {
  const { origin } = new URL(publicUrl);
  const response = await fetch(address, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type",
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  const allowed = response.headers.get("access-control-allow-origin");
  return response.ok && (allowed === "*" || allowed === origin)
    ? ok(`Browsers at ${origin} may upload to it`)
    : warning(
        `Browsers at ${origin} may not upload to it`,
        `Allow PUT with the header content-type from ${origin} in its CORS rules`,
      );
}

export async function fileFindings({ s3, publicUrl, databaseUrl }: Config): Promise<Finding[]> {
  if (!s3) {
    const found = "Files are in DATA_DIR";
    return [databaseUrl ? ok(`${found}: enough for one machine; several need a bucket`) : ok(found)];
  }
  const where = `The bucket ${s3.bucket} at ${s3.endpoint}`;
  const store = new S3Store(s3, { read: async () => null });
  const id = `doctor-${randomUUID()}`;
  try {
    const began = Date.now();
    const { headers } = await fetch(s3.endpoint, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const theirs = Date.parse(headers.get("date") ?? "");
    await store.keepBytes(incomingKey(id), Buffer.from(CONTENT), "text/plain");
    const kept = await store.read(incomingKey(id));
    if (!kept || (await text(kept.stream)) !== CONTENT)
      return [failed(`${where} does not return what was put`, "Let the account get objects of the bucket")];
    await store.drop(incomingKey(id));
    return [
      ok(`${where} keeps, returns and deletes an object`),
      ...(Number.isNaN(theirs) ? [] : [differenceOf("the bucket's server", theirs, began)]),
      await uploadFinding(await store.addressOf(id, 60), publicUrl),
    ];
  } catch (error) {
    return [
      unreachable(where, error, "Correct the S3 settings, and let the account get, put and delete objects"),
    ];
  }
}
