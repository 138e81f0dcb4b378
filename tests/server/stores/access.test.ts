import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp({ env: { SECRETS_KEY: Buffer.alloc(32, 1).toString("base64") } });
});
afterAll(() => platen.close());

it("refuses the credentials of an address that the server would not call, and stays disconnected", async () => {
  const seller = await platen.as("seller");
  const shop = { name: "Fern", platform: "other", domain: "shop.example.com" };
  const { id } = (await seller.post("integrations", shop)).body;
  for (const address of [
    "https://127.0.0.1",
    "https://localhost/hook",
    "https://[::1]",
    "https://10.0.0.8",
    "https://169.254.169.254",
    "https://2130706433",
  ]) {
    const { status, body } = await seller.put(`integrations/${id}/access`, { address, key: "key-1" });
    expect([status, body.errors?.address], address).toEqual([
      400,
      expect.stringMatching(/is not an address of the open internet$/),
    ]);
  }
  expect((await seller.get(`integrations/${id}`)).body.status).toBe(0);
  const stranger = await platen.newPerson("seller", platen.world.otherAgency);
  expect(
    (await stranger.put(`integrations/${id}/access`, { address: "https://127.0.0.1", key: "k" })).status,
  ).toBe(404);
});
