import { afterEach, expect, it } from "vitest";
import { type Resolve, sendRequest } from "../../../src/server/outbound/request.ts";
import { askStore } from "../../../src/server/shops/notices/ask-store.ts";
import { type StoreServer, startStore } from "../../support/store-server.ts";

const open: StoreServer[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const store = async (...does: Parameters<typeof startStore>) => {
  const one = await startStore(...does);
  open.push(one);
  return one;
};
const ask = (url: string, allowPrivate = false) =>
  askStore({ method: "GET", url }, { allowPrivate, signal: AbortSignal.timeout(2_000) });

it("asks nobody on this machine or in private networks, by number or by name, nor by plain HTTP", async () => {
  const { url, heard } = await store();
  const port = new URL(url).port;
  await expect(ask(url)).rejects.toThrow("Only https addresses are called");
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
    await expect(ask(`https://${host}:${port}/`), host).rejects.toThrow(
      "is not an address of the open internet",
    );
  await expect(ask("file:///etc/passwd", true)).rejects.toThrow("Only https addresses are called");
  expect(heard).toEqual([]);
});

it("follows no redirect, and takes no more than it can use", async () => {
  const inside = await store();
  const moved = await store(() => ({ status: 302, headers: { location: inside.url } }));
  expect(await ask(moved.url, true)).toMatchObject({ status: 302 });
  expect(inside.heard).toEqual([]);
  const large = await store(() => ({ status: 200, body: "x".repeat(5 * 1024 * 1024) }));
  await expect(ask(large.url, true)).rejects.toThrow("The store answered more than anybody reads");
});

it("says why nobody answered", async () => {
  const gone = await startStore();
  await gone.close();
  await expect(ask(gone.url, true)).rejects.toThrow("The store refuses the connection");
  await expect(ask("https://no-such-shop.invalid/", true)).rejects.toThrow(
    /address (does not exist|could not be looked up)/,
  );
});

/** Answers each question of a host with the next of these addresses, as a name server that rebinds does. */
function rebinding(...answers: readonly string[][]) {
  const asked: string[] = [];
  const resolve: Resolve = (host, _options, done) => {
    const addresses = answers[Math.min(asked.push(host), answers.length) - 1] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return { asked, resolve };
}

it("connects to the address that was checked, and asks the name server no second time", async () => {
  const { url, heard } = await store();
  const { asked, resolve } = rebinding(["127.0.0.1"], ["127.0.0.2"]);
  const target = url.replace("127.0.0.1", "shop.example");
  const response = await sendRequest(
    { method: "GET", url: target },
    { allowPrivate: true, signal: AbortSignal.timeout(2_000), resolve },
  );
  expect(response.socket.remoteAddress).toBe("127.0.0.1");
  response.resume();
  expect(heard).toHaveLength(1);
  expect(asked).toEqual(["shop.example"]);
});

it("refuses a host where one of several addresses is private", async () => {
  const { asked, resolve } = rebinding(["8.8.8.8", "127.0.0.1"]);
  await expect(
    sendRequest(
      { method: "GET", url: "https://shop.example/" },
      { allowPrivate: false, signal: AbortSignal.timeout(2_000), resolve },
    ),
  ).rejects.toThrow("shop.example is not an address of the open internet");
  expect(asked).toEqual(["shop.example"]);
});
