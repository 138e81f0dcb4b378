import type { Client } from "./app.ts";

/** Uploads bytes to the URL that a call returned, without a session, as a browser does. */
export async function sendFile(
  client: Client,
  nobody: Client,
  { url, name, bytes, type }: { url: string; name: string; bytes: Buffer; type: string },
) {
  const place = (await client.get(`${url}?file_name=${encodeURIComponent(name)}`)).body;
  const { pathname, search } = new URL(place.presigned_url);
  const headers = { "content-type": type };
  const sent = await nobody.send({ method: "PUT", url: pathname + search, headers, payload: bytes });
  return { path: String(place.file_path), sent, again: { method: "PUT" as const, url: pathname + search } };
}
