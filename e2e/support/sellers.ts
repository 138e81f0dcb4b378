import { expect, type Page } from "@playwright/test";
import { call } from "./wire.ts";

export const MANAGERS_PASSWORD = "set-by-the-agency";

export interface MadeSeller {
  id: string;
  name: string;
  code: string;
  email: string;
  managerId: string;
}

let made = 0;
/** A code that no other test uses. */
export const uniqueCode = () => `E2E${Date.now().toString(36).toUpperCase()}${made++}`;

/** Creates a seller of the agency signed in on this page, for one test: empty wallet, MANUAL, active. */
export async function makeSeller(page: Page, over: object = {}): Promise<MadeSeller> {
  const code = uniqueCode();
  const email = `${code.toLowerCase()}@shop.test`;
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    page,
    "GET",
    "seller-teams/filter?type=basecost",
  );
  const basecost = data.find(({ name }) => name === "Standard")?.id;
  const { id, name, manager } = await call<{ id: string; name: string; manager: { id: string } }>(
    page,
    "POST",
    "seller-teams",
    { name: `Shop ${code}`, code, manager: email, basecost, ...over },
  );
  return { id, name, code, email, managerId: manager.id };
}

const HEADER =
  "Order name,Product,SKU,Quantity,Unit price,Full name,Address 1,City,Province,Zip code,Country code,Shipping,Artwork 1";

/** Creates a debt: submits an order of the seller beyond the balance, within its credit limit. */
export async function makeDebt(agency: Page, seller: MadeSeller): Promise<void> {
  await call(agency, "PATCH", `seller-teams/${seller.id}`, { creditLimit: 500 });
  // The demonstration's image, because other tests check that such orders load nothing from other hosts.
  const { data: items } = await call<{ data: { artwork1: string | null }[] }>(
    agency,
    "GET",
    "order-items?limit=50",
  );
  const artwork = items.find(({ artwork1 }) => artwork1?.startsWith("files/"))?.artwork1 ?? "";
  const token = await agency.evaluate(() => localStorage.getItem("access-token"));
  const order = `${seller.code}-1,Tee,TEE-BLK-M,1,24.00,Nora Quill,20 Maple Avenue,San Pedro,CA,90731,US,standard,${artwork}`;
  const imported = await agency.request.post("/api/orders/import/csv", {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      sellerTeam: seller.id,
      file: { name: "debt.csv", mimeType: "text/csv", buffer: Buffer.from(`${HEADER}\n${order}\n`) },
    },
  });
  expect(await imported.json()).toMatchObject({ status: "done", committed: 1 });

  await call(agency, "PATCH", `users/${seller.managerId}/reset-password`, {
    password: MANAGERS_PASSWORD,
    confirmPassword: MANAGERS_PASSWORD,
  });
  const session = await call<{ access_token: string }>(agency, "POST", "auth/login", {
    email: seller.email,
    password: MANAGERS_PASSWORD,
  });
  const headers = { authorization: `Bearer ${session.access_token}` };
  const orders = await agency.request.get("/api/orders", { headers });
  const { data } = (await orders.json()) as { data: { id: string }[] }; // a list response
  const submitted = await agency.request.post("/api/orders/submit", {
    headers,
    data: { ids: data.map(({ id }) => id) },
  });
  expect(submitted.ok(), await submitted.text()).toBe(true);
}
