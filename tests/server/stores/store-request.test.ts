import { afterEach, expect, it } from "vitest";
import { type Resolve, sendRequest } from "../../../src/server/outbound/request.ts";
import { sendStoreRequest } from "../../../src/server/stores/sync/store-request.ts";
import { type StoreServer, startStore } from "../../support/store-server.ts";

const open: StoreServer[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const store = async (...respond: Parameters<typeof startStore>) => {
  const one = await startStore(...respond);
  open.push(one);
  return one;
};
const send = (url: string, allowPrivate = false) =>
  sendStoreRequest(
    { platform: "other", method: "GET", url },
    { allowPrivate, signal: AbortSignal.timeout(2_000) },
  );

it("refuses local and private addresses, by number or by name, and plain HTTP", async () => {
  const { url, received } = await store();
  const port = new URL(url).port;
  await expect(send(url)).rejects.toThrow("Only https addresses are called");
  for (const host of [
    "127.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
    "localhost",
    "2130706433",
    "0x7f.1",
  ])
    await expect(send(`https://${host}:${port}/`), host).rejects.toThrow(
      "is not an address of the open internet",
    );
  await expect(send("file:///etc/passwd", true)).rejects.toThrow("Only https addresses are called");
  expect(received).toEqual([]);
});

it("follows no redirect and limits the response size", async () => {
  const target = await store();
  const redirecting = await store(() => ({ status: 302, headers: { location: target.url } }));
  expect(await send(redirecting.url, true)).toMatchObject({ status: 302 });
  expect(target.received).toEqual([]);
  const large = await store(() => ({ status: 200, body: "x".repeat(5 * 1024 * 1024) }));
  await expect(send(large.url, true)).rejects.toThrow("The store's response is larger than 4 MiB");
});

it("reports why there was no response", async () => {
  const closed = await startStore();
  await closed.close();
  await expect(send(closed.url, true)).rejects.toThrow("The store refuses the connection");
  await expect(send("https://no-such-shop.invalid/", true)).rejects.toThrow(
    /address that (does not exist|could not be looked up)/,
  );
});

/** Resolves each lookup of a host to the next of these addresses, as in a DNS rebinding attack. */
function rebinding(...responses: readonly string[][]) {
  const queries: string[] = [];
  const resolve: Resolve = (host, _options, done) => {
    const addresses = responses[Math.min(queries.push(host), responses.length) - 1] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return { queries, resolve };
}

it("connects to the address that was checked and resolves the name only once", async () => {
  const { url, received } = await store();
  const { queries, resolve } = rebinding(["127.0.0.1"], ["127.0.0.2"]);
  const target = url.replace("127.0.0.1", "shop.example");
  const response = await sendRequest(
    { method: "GET", url: target },
    { allowPrivate: true, signal: AbortSignal.timeout(2_000), resolve },
  );
  expect(response.socket.remoteAddress).toBe("127.0.0.1");
  response.resume();
  expect(received).toHaveLength(1);
  expect(queries).toEqual(["shop.example"]);
});

it("refuses a host where one of several addresses is private", async () => {
  const { queries, resolve } = rebinding(["8.8.8.8", "127.0.0.1"]);
  await expect(
    sendRequest(
      { method: "GET", url: "https://shop.example/" },
      { allowPrivate: false, signal: AbortSignal.timeout(2_000), resolve },
    ),
  ).rejects.toThrow("shop.example is not an address of the open internet");
  expect(queries).toEqual(["shop.example"]);
});
