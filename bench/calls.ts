import type { Running } from "./server.ts";

/** Calls a measured server as a user; throws unless the call succeeds. */
export async function call(
  server: Pick<Running, "url">,
  token: string,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { "content-type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
