import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let admin: Client;
const query = (text: string, values: unknown[] = []) => platen.database.pool.query(text, values);
interface Step {
  id: string;
  text: string;
  to: string;
  done: boolean;
  action: string | null;
  skippable: boolean;
}
const stepsOf = async (client: Client): Promise<Step[]> => (await client.get("onboarding")).body.steps;
const doneOf = async (client: Client) =>
  (await stepsOf(client)).flatMap(({ id, done }) => (done ? [id] : []));
const stepOf = async (client: Client, id: string) => (await stepsOf(client)).find((step) => step.id === id);

beforeAll(async () => {
  platen = await startApp();
  admin = await platen.as("administrator");
});
afterAll(() => platen.close());

describe("GET onboarding", () => {
  it("is only for administrators and the managers of agencies and sellers", async () => {
    for (const role of ROLES) {
      const client = await platen.as(role);
      const expected = ["administrator", "agency", "seller"].includes(role) ? 200 : 403;
      expect((await client.get("onboarding")).status, role).toBe(expected);
      expect((await client.post("onboarding/dismiss", { step: "mail" })).status, role).toBe(expected);
      if (role !== "administrator")
        expect((await client.post("onboarding/test-mail")).status, role).toBe(403);
    }
    expect((await platen.nobody.get("onboarding")).status).toBe(401);
  });

  it("checks off the steps of an administrator on an empty store one by one", async () => {
    const empty = await startApp();
    for (const table of ["seller_teams", "agencies", "basecosts"])
      await empty.database.pool.query(`update ${table} set deleted_at = now()`);
    const first = await empty.newPerson("administrator", {});
    const other = await empty.newPerson("administrator", {});
    expect((await stepsOf(first)).map(({ id, done }) => [id, done])).toEqual([
      ["mail", false],
      ["catalog", false],
      ["basecost", false],
      ["agency", false],
      ["manager", false],
      ["agency-goods", false],
      ["seller", false],
      ["order", false],
    ]);
    expect(await stepOf(first, "mail")).toMatchObject({ action: null, skippable: true });
    await first.post("onboarding/dismiss", { step: "mail" });
    await first.post("catalogs/load-starter");
    expect(await doneOf(first)).toEqual(["mail", "catalog", "basecost"]);
    const agency = (
      await first.post("agencies", { name: "Harbor", code: "harbor", manager: "mara@harbor.test" })
    ).body;
    expect(await doneOf(first)).toEqual(["mail", "catalog", "basecost", "agency", "manager"]);
    expect((await stepOf(first, "manager"))?.text).toContain("1 invitation not accepted yet");
    expect(await stepOf(first, "agency-goods")).toMatchObject({
      text: "Harbor has no catalogs and no base cost yet. Open its page to add what is missing.",
      to: `/a/agencies/${agency.id}`,
    });
    const basecost = (await first.get("basecosts")).body.data[0].id;
    await first.patch(`agencies/${agency.id}`, { basecost });
    expect((await stepOf(first, "agency-goods"))?.text).toBe(
      "Harbor has no catalogs yet. Open its page to add what is missing.",
    );
    const catalogs = (await first.get("catalogs")).body.data;
    await first.patch(`agencies/${agency.id}/product-catalogs`, {
      catalogs: { add: catalogs.map(({ id }: { id: string }) => id) },
    });
    expect(await doneOf(first)).toContain("agency-goods");
    // The choice about mail is the person's own.
    expect(await doneOf(other)).toEqual(["catalog", "basecost", "agency", "manager", "agency-goods"]);
    await empty.database.pool.query("update seller_teams set deleted_at = null");
    expect(await doneOf(first)).toContain("seller");
    await empty.close();
  });

  it("counts for an agency only what is its own", async () => {
    const { agencyId, sellerTeamId, otherAgency } = platen.world;
    const agency = await platen.newPerson("agency", { agencyId });
    const other = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect(await doneOf(agency)).toEqual(["seller"]);
    const shop = await openShop(platen.database, agencyId, sellerTeamId);
    expect(await doneOf(agency)).toEqual(["catalog", "basecost", "seller"]);
    await shop.deposit(100);
    const [order] = await shop.orders(1);
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    expect((await seller.post("orders/submit", { ids: [order] })).status).toBe(200);
    expect(await doneOf(agency)).not.toContain("review");
    expect((await agency.post("orders/approve", { ids: [order] })).body.success).toHaveLength(1);
    expect(await doneOf(agency)).toEqual(["catalog", "basecost", "seller", "review"]);
    expect(await doneOf(other)).toEqual(["seller"]);
    const payment = { topupContent: "Send to account 42" };
    expect((await agency.patch("agencies/update-settings", { settings: { payment } })).status).toBe(200);
    expect(await doneOf(agency)).toContain("topup-content");
    expect(await doneOf(other)).not.toContain("topup-content");
  });

  it("leads to the base cost that was begun, of the own side only", async () => {
    const { agencyId } = platen.world.otherAgency;
    await query("update basecosts set deleted_at = now() where owner_agency_id = $1", [agencyId]);
    const other = await platen.newPerson("agency", { agencyId });
    expect((await stepOf(other, "basecost"))?.to).toBe("/ag/base-cost");
    const group = await other.post("basecost-groups", { name: "Prices" });
    const begun = await other.post("basecosts", { name: "Begun", group: group.body.id });
    expect((await stepOf(other, "basecost"))?.to).toBe(`/ag/base-cost/${begun.body.id}`);
  });

  it("offers an agency the example prices while it has catalogs of the starter catalog and no base cost", async () => {
    const { agencyId } = platen.world.otherAgency;
    await admin.post("catalogs/load-starter");
    const other = await platen.newPerson("agency", { agencyId });
    await query("update basecosts set deleted_at = now() where owner_agency_id = $1", [agencyId]);
    expect((await stepOf(other, "basecost"))?.action).toBeNull();
    const add = (await admin.get("catalogs?search=ST-TEE")).body.data.map(({ id }: { id: string }) => id);
    await admin.patch(`agencies/${agencyId}/product-catalogs`, { catalogs: { add } });
    expect((await stepOf(other, "basecost"))?.action).toBe("load-starter-prices");
    await other.post("basecosts/load-starter");
    expect(await stepOf(other, "basecost")).toMatchObject({ done: true, action: null });
  });

  it("counts for a seller only what is its team's", async () => {
    const { agencyId, sellerTeamId, otherTeamId } = platen.world;
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    const other = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect(await doneOf(seller)).toEqual(["mapping", "topup", "submit"]);
    expect(await doneOf(other)).toEqual([]);
    const asked = { amount: 40, payWith: "Payoneer" };
    expect((await other.post("deposits/request", asked)).status).toBe(201);
    expect((await stepOf(other, "topup"))?.text).toContain("has not approved your top-up yet");
    // With a credit limit, orders can be submitted without a topup.
    await query("update seller_teams set credit_limit = 5000 where id = $1", [otherTeamId]);
    expect(await doneOf(other)).toEqual(["topup"]);
  });

  it("has no steps in the demonstration", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    await query("update agencies set is_demo = true where id = $1", [agencyId]);
    for (const client of [
      admin,
      await platen.newPerson("agency", { agencyId }),
      await platen.newPerson("seller", { agencyId, sellerTeamId }),
    ])
      expect((await client.get("onboarding")).body).toEqual({ dismissed: false, steps: [] });
    await query("update agencies set is_demo = false where id = $1", [agencyId]);
  });
});

describe("POST onboarding/dismiss", () => {
  it("hides the person's own checklist and nobody else's", async () => {
    const person = await platen.newPerson("administrator", {});
    expect((await person.post("onboarding/dismiss", {})).status).toBe(200);
    expect((await person.get("onboarding")).body).toEqual({ dismissed: true, steps: [] });
    expect((await admin.get("onboarding")).body.dismissed).toBe(false);
    expect((await person.post("onboarding/dismiss", { step: "agency" })).status).toBe(400);
    expect((await person.post("onboarding/dismiss", { more: 1 })).status).toBe(400);
  });
});

describe("POST onboarding/test-mail", () => {
  let post: MailServer;
  let sending: TestApp;
  beforeAll(async () => {
    post = await startMailServer();
    sending = await startApp({ env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test" } });
  });
  afterAll(async () => {
    await sending.close();
    await post.close();
  });
  beforeEach(async () => void (await sending.database.pool.query("delete from rate_limits")));

  it("is refused where SMTP_URL is not set", async () => {
    const refused = await admin.post("onboarding/test-mail");
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "SMTP_URL is not set, so this server sends no mail",
    ]);
  });

  it("sends a mail to the administrator and checks the step off once it was sent", async () => {
    const person = await sending.newPerson("administrator", {});
    expect(await stepOf(person, "mail")).toMatchObject({ done: false, action: "test-mail" });
    const asked = await person.post("onboarding/test-mail");
    expect(asked.status).toBe(200);
    await sending.app.jobs.idle();
    expect(post.arrived.map(({ subject }) => subject)).toEqual(["Test message of Platen"]);
    expect(await stepOf(person, "mail")).toMatchObject({ done: true, action: null, skippable: false });
    const [mail] = (await person.get("email-history")).body.data;
    expect(mail).toMatchObject({ template: "test-message", status: "sent" });
  });

  it("limits the messages of one person", async () => {
    const person = await sending.newPerson("administrator", {});
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent++) statuses.push((await person.post("onboarding/test-mail")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
