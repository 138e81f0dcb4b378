import { expect } from "vitest";
import { STATUS } from "../../src/domain/catalogs/price-loop.ts";
import { type Client, startApp, type TestApp } from "./app.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

const PASSWORD = "a fine password";
const HOST = "platen.test";

/**
 * An agency with its people, goods and prices, which an administrator and those whom they invite have made by public
 * calls alone, apart from the agencies of every test. A tee costs its seller 9.50 and 4.99 for shipping, and the agency 7.00 and 4.00, owed to the platform. A cap
 * costs its seller 15.00 and 4.99, and the agency the 9.00 that its supplier asks.
 */
export interface Trading {
  readonly platen: TestApp;
  readonly admin: Client;
  readonly supplier: Client;
  readonly agency: Client;
  readonly accounting: Client;
  readonly designer: Client;
  /** Gets a tenth of what Fern's orders earn the agency. */
  readonly alder: Client;
  readonly fern: Client;
  readonly supplierId: string;
  /** The seller teams. */
  readonly alderId: string;
  readonly fernId: string;
  close(): Promise<void>;
}

// Any response: a test reads what it needs.
// oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails where the shape is another
export type Body = any;

/** The body of a call that must succeed, on all orders that it names. */
export async function done(sent: ReturnType<Client["get"]>): Promise<Body> {
  const { status, body, text } = await sent;
  expect(status, text).toBeLessThan(300);
  expect(body?.failed ?? [], text).toEqual([]);
  return body;
}

const idOf = async (sent: ReturnType<Client["get"]>): Promise<string> => (await done(sent)).id;

/** Invites by a link, which the person accepts. */
async function accepted(platen: TestApp, by: Client, userId: string, fullName: string): Promise<Client> {
  const { link } = await done(by.post(`users/${userId}/invitation-link`));
  const token = new URL(link).searchParams.get("token");
  const person = { token, fullName, password: PASSWORD, confirmPassword: PASSWORD };
  const { access_token } = await done(platen.nobody.post("auth/accept-invitation", person));
  return platen.withToken(access_token, userId);
}

async function signedIn(platen: TestApp, email: string): Promise<Client> {
  const { access_token } = await done(platen.nobody.post("auth/login", { email, password: PASSWORD }));
  const { id } = (await platen.withToken(access_token).get("users/info")).body;
  return platen.withToken(access_token, id);
}

/** A member of the agency. */
async function member(platen: TestApp, agency: Client, authority: string, fullName: string): Promise<Client> {
  const email = `${authority}@harbor.test`;
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await done(agency.post("users", { fullName, userType: "agency", authority, email, ...passwords }));
  return signedIn(platen, email);
}

const RATES = { zone: "US", option: "standard" } as const;

/** A base cost with prices of whole catalogs; a catalog without one has its shipping only. */
async function basecost(
  by: Client,
  name: string,
  prices: readonly (readonly [catalog: string, price: number | null, first: number, additional: number])[],
): Promise<string> {
  const group = await idOf(by.post("basecost-groups", { name }));
  const id = await idOf(by.post("basecosts", { name, group }));
  for (const [catalog, price, first, additional] of prices) {
    const items = price === null ? [] : [{ variant: null, price }];
    await done(
      by.put(`basecosts/${id}/catalogs/${catalog}`, { items, shipping: [{ ...RATES, first, additional }] }),
    );
  }
  return id;
}

/** A tee of the platform's, published by it, and a cap whose price its supplier fills. */
async function goods(admin: Client, supplier: Client, supplierId: string): Promise<[string, string]> {
  const variant = (code: string) => ({ catalogVariantCode: code, inStock: true });
  const tee = await idOf(admin.post("catalogs", { name: "Classic tee", productCode: "TEE" }));
  const priced = { ...variant("TEE-BLK-M"), supplierMinPrice: 5, supplierMaxPrice: 6 };
  await done(admin.patch(`catalogs/${tee}/variants`, { variants: [priced], status: STATUS.published }));
  const supplied = { dropship: true, isTrademark: true, supplier: supplierId };
  const cap = await idOf(admin.post("catalogs", { name: "Team cap", productCode: "CAP", ...supplied }));
  await done(admin.patch(`catalogs/${cap}/variants`, { variants: [variant("CAP-RED")] }));
  await done(admin.post("catalogs/ask-price", { ids: [cap] }));
  const [{ id }] = (await done(supplier.get(`catalogs/${cap}`))).variants;
  const filled = [{ id, supplierMinPrice: 9, supplierMaxPrice: 9 }];
  await done(supplier.patch(`catalogs/${cap}/variants`, { variants: filled, status: STATUS.filledPrice }));
  for (const status of [STATUS.confirmPrice, STATUS.published])
    await done(admin.patch("catalogs/publish-status", { ids: [cap], status }));
  return [tee, cap];
}

/** Signs a seller up at the agency's address, and follows the link of the mail. */
async function signedUp(platen: TestApp, post: MailServer, name: string, referralCode?: string) {
  const email = `${name.toLowerCase()}@shop.test`;
  const body = { name, email, password: PASSWORD, confirmPassword: PASSWORD, referralCode };
  await done(platen.nobody.post("auth/signup", body, { headers: { host: HOST } }));
  await platen.app.jobs.idle();
  const mail = post.arrived.findLast(({ to }) => to === email);
  const path = (mail?.links[0] ?? "").replace(`https://${HOST}/api/`, "");
  expect((await platen.nobody.get(path)).status).toBe(302);
  return signedIn(platen, email);
}

const teamNamed = async (agency: Client, name: string): Promise<Body> =>
  (await done(agency.get("seller-teams?limit=50"))).data.find((row: Body) => row.name === name);

export async function openTrading(more: { dataDir?: string } = {}): Promise<Trading> {
  const post = await startMailServer();
  const platen = await startApp({
    env: {
      SMTP_URL: post.url,
      PUBLIC_URL: `https://${HOST}`,
      DEFAULT_AGENCY: "harbor",
      ...(more.dataDir && { DATA_DIR: more.dataDir }),
    },
  });
  const admin = await platen.newPerson("administrator", {});
  const company = { name: "Loom & Co", code: "loom", paymentTerms: 30, paymentMethod: "Wire" };
  const supplierId = await idOf(admin.post("suppliers", company));
  const wen = { fullName: "Wen Zhao", email: "wen@loom.test" };
  const invited = await idOf(admin.post(`suppliers/${supplierId}/members`, wen));
  const supplier = await accepted(platen, admin, invited, wen.fullName);
  const [tee, cap] = await goods(admin, supplier, supplierId);

  const wholesale = await basecost(admin, "Wholesale", [
    [tee, 7, 4, 1],
    [cap, null, 0, 0],
  ]);
  const harbor = await done(
    admin.post("agencies", {
      name: "Harbor",
      code: "harbor",
      manager: "mara@harbor.test",
      basecost: wholesale,
    }),
  );
  await done(admin.patch(`agencies/${harbor.id}/product-catalogs`, { catalogs: { add: "all" } }));
  const agency = await accepted(platen, admin, harbor.manager.id, "Mara Lind");
  const accounting = await member(platen, agency, "accounting", "Ada Quill");
  const designer = await member(platen, agency, "designer", "Dora Reed");
  await basecost(agency, "Sellers", [
    [tee, 9.5, 4.99, 1.5],
    [cap, 15, 4.99, 1.5],
  ]);
  await done(agency.patch("agencies/update-terms", { designFee: 15, designCost: 9 }));

  const alder = await signedUp(platen, post, "Alder");
  const referrer = await teamNamed(agency, "Alder");
  await done(agency.patch(`seller-teams/${referrer.id}`, { rate: 10 }));
  const fern = await signedUp(platen, post, "Fern", referrer.referralCode);
  const { id: fernId } = await teamNamed(agency, "Fern");
  return {
    platen,
    admin,
    supplier,
    agency,
    accounting,
    designer,
    alder,
    fern,
    supplierId,
    alderId: referrer.id,
    fernId,
    async close() {
      await platen.close();
      await post.close();
    },
  };
}
