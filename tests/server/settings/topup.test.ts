import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;

beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

test("a seller reads the topup instructions of its agency, and the rate, which is 1 by default", async () => {
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  const { otherAgency } = platen.world;
  const elsewhere = await platen.newPerson("seller", otherAgency);
  expect((await seller.get("agencies/topup")).body).toEqual({ topupContent: "", exchangeRate: 1 });
  const payment = { topupContent: "Bank: 42\nWrite your code", exchangeRate: 25_400.5 };
  expect((await agency.patch("agencies/update-settings", { settings: { payment } })).status).toBe(200);
  expect((await seller.get("agencies/topup")).body).toEqual(payment);
  expect((await elsewhere.get("agencies/topup")).body).toEqual({ topupContent: "", exchangeRate: 1 });
});

test("roles without access to balances cannot read topup instructions", async () => {
  for (const role of ["seller:designer", "agency:designer", "administrator"] as const)
    expect([role, (await (await platen.as(role)).get("agencies/topup")).status]).toEqual([role, 403]);
});
