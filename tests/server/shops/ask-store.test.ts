import { afterEach, expect, it } from "vitest";
import { askStore, isPublicAddress } from "../../../src/server/shops/notices/ask-store.ts";
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

it.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["192.168.0.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
])("%s is public: %s", (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});

it("asks nobody on this machine or in private networks, by number or by name, nor by plain HTTP", async () => {
  const { url, heard } = await store();
  const port = new URL(url).port;
  await expect(ask(url)).rejects.toThrow("A store is spoken to by https alone");
  for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "2130706433", "0x7f.1"])
    await expect(ask(`https://${host}:${port}/`), host).rejects.toThrow(
      "is not an address of the open internet",
    );
  await expect(ask("file:///etc/passwd", true)).rejects.toThrow("https alone");
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
