import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { give, SUPPLIER_ID, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { sheetOf } from "../../support/xlsx.ts";
import { form, type Part } from "../import/world.ts";

/** The other party of the price loop gets one mail per person and call, and agencies a notification as well. */
let platen: TestApp;
let post: MailServer;
let administrator: Client;
let supplier: Client;
let agency: Client;
let staff: Client;
let other: Client;

/** An address is confirmed once its person has a password. */
const confirm = ({ userId }: Client) =>
  platen.database.pool.query("update users set password_hash = 'x' where id = $1", [userId]);
const emailOf = async ({ userId }: Client): Promise<string> =>
  (await platen.database.pool.query("select email from users where id = $1", [userId])).rows[0].email;

beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({ env: { SMTP_URL: post.url, MAIL_FROM: "post@platen.test" } });
  administrator = await platen.as("administrator");
  supplier = await platen.as("supplier");
  agency = await platen.as("agency");
  staff = await platen.as("agency:staff");
  other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
  const accounting = await platen.as("agency:accounting");
  const seller = await platen.as("seller");
  for (const client of [administrator, supplier, agency, staff, other, accounting, seller])
    await confirm(client);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
beforeEach(async () => {
  await platen.database.pool.query("delete from email_history");
  await platen.database.pool.query("delete from notifications");
});

interface StoredMail {
  agency_id: string;
  to: string;
  subject: string;
  html: string;
  links: { link: string };
  by_platform: boolean;
}
const mails = async (): Promise<StoredMail[]> =>
  (
    await platen.database.pool.query(
      `select agency_id, "to", subject, html, links, by_platform from email_history
        where template = 'catalog-prices' order by id`,
    )
  ).rows;
const recipients = async () => (await mails()).map(({ to }) => to).sort();
const emails = async (...clients: Client[]) => (await Promise.all(clients.map(emailOf))).sort();
const inbox = async (client: Client): Promise<{ title: string; content: string; link: string }[]> =>
  (await client.get("push-notifications")).body.data;

let codes = 0;
const drop = { dropship: true, isTrademark: true, supplier: SUPPLIER_ID };
async function newCatalog(
  name: string,
  {
    client = administrator,
    ...columns
  }: { client?: Client; dropship?: boolean; isTrademark?: boolean; note?: string } = {},
) {
  const { body, text } = await client.post("catalogs", { name, ...columns });
  expect(body.id, text).toBeTruthy();
  const variants = [{ catalogVariantCode: `PN-${++codes}`, supplierMinPrice: 5, supplierMaxPrice: 7 }];
  const saved = await save(client, body.id, { variants });
  return { id: body.id as string, variantId: saved.variants[0].id as string };
}
async function save(client: Client, id: string, body: object) {
  const response = await client.patch(`catalogs/${id}/variants`, body);
  expect(response.status, response.text).toBe(200);
  return response.body;
}
const setStatus = async (client: Client, ids: string[], status: number) =>
  (await client.patch("catalogs/publish-status", { ids, status })).body;

describe("a request for prices", () => {
  it("is mailed to the suppliers with its note and a link to the catalog", async () => {
    const { id } = await newCatalog("Heavy tee", drop);
    await administrator.post("catalogs/ask-price", { ids: [id], note: "For <b>autumn</b>" });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: await emailOf(supplier),
      subject: "Prices requested: Heavy tee",
      links: { link: `/cms/a/catalogs/${id}` },
    });
    expect(mail?.html).toContain("For &lt;b&gt;autumn&lt;/b&gt;");
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const [arrived] = post.arrived.filter(({ subject }) => subject === "Prices requested: Heavy tee");
    expect(arrived?.links[0]).toMatch(new RegExp(`/cms/a/catalogs/${id}$`));
  });

  it("is one mail for many catalogs, which names 20 of them and counts the others", async () => {
    const ids: string[] = [];
    for (let at = 1; at <= 23; at++) ids.push((await newCatalog(`Cap ${at}.`, drop)).id);
    await administrator.post("catalogs/ask-price", { ids });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Prices requested: 23 catalogs");
    expect(mail?.html.match(/Cap \d+\./g)).toHaveLength(20);
    expect(mail?.html).toContain(" and 3 more");
    expect(mail?.links.link).toBe("/cms/a/catalogs?publishStatus=2");
  });

  it("is not mailed for catalogs without a supplier, nor if it was refused", async () => {
    const plain = await newCatalog("Plain tee");
    await administrator.post("catalogs/ask-price", { ids: [plain.id] });
    const { id } = await newCatalog("Refused tee", drop);
    await administrator.post("catalogs/ask-price", { ids: [newId()] });
    const asked = await newCatalog("Asked tee", drop);
    await administrator.post("catalogs/ask-price", { ids: [asked.id] });
    await platen.database.pool.query("delete from email_history");
    expect((await administrator.post("catalogs/ask-price", { ids: [asked.id] })).body.failed).toHaveLength(1);
    expect((await setStatus(supplier, [id], 1)).failed).toHaveLength(1);
    expect((await agency.post("catalogs/ask-price", { ids: [id] })).body.failed).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  it("reaches active people with a confirmed address only", async () => {
    const { pool } = platen.database;
    const suppliers = [
      await user(platen.database, "supplier"),
      await user(platen.database, "supplier", {}, { passwordHash: "x", status: 0 }),
      await user(platen.database, "supplier", {}, { passwordHash: "x", awaitsConfirmation: true }),
    ];
    const { id } = await newCatalog("Quiet tee", drop);
    await administrator.post("catalogs/ask-price", { ids: [id] });
    expect(await recipients()).toEqual(await emails(supplier));
    await pool.query("delete from users where id = any($1)", [suppliers.map((one) => one.id)]);
  });
});

describe("Save & Finish of a supplier", () => {
  it("is mailed to the administrators for a catalog of the platform, and to no agency", async () => {
    const { id, variantId } = await newCatalog("Hoodie", drop);
    await give(platen.database, platen.world.agencyId, id);
    const variants = [{ id: variantId, supplierMaxPrice: 9 }];
    await save(supplier, id, { variants, status: 6, note: "Cotton is dearer" });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: await emailOf(administrator), subject: "Prices updated: Hoodie" });
    expect(mail?.html).toContain("Note: Cotton is dearer");
    expect(await inbox(agency)).toEqual([]);
  });

  it("is mailed once, not again by a save that changes nothing", async () => {
    const { id } = await newCatalog("Mug", drop);
    await save(supplier, id, { status: 6 });
    await save(supplier, id, { status: 6 });
    expect(await mails()).toHaveLength(1);
  });

  it("notifies the manager and the staff of the agency that owns the catalog, and nobody else", async () => {
    const { id } = await newCatalog("Own tee", { client: agency, ...drop });
    await agency.post("catalogs/ask-price", { ids: [id] });
    const [asked, ...more] = await mails();
    expect([asked?.to, more]).toEqual([await emailOf(supplier), []]);
    await platen.database.pool.query("delete from email_history");

    await save(supplier, id, { status: 6 });
    expect(await recipients()).toEqual(await emails(agency, staff));
    const { agencyId } = platen.world;
    for (const mail of await mails())
      expect(mail).toMatchObject({
        agency_id: agencyId,
        by_platform: false,
        links: { link: `/cms/ag/catalogs/${id}` },
      });
    for (const client of [agency, staff])
      expect(await inbox(client)).toMatchObject([
        { title: "Prices updated: Own tee", link: `/ag/catalogs/${id}` },
      ]);
    for (const client of [other, await platen.as("agency:accounting"), await platen.as("seller")])
      expect(await inbox(client)).toEqual([]);
  });
});

describe("the confirmation and publication of prices", () => {
  it("of many catalogs is one mail per person, and each agency learns of those that it uses or owns", async () => {
    const { agencyId, otherAgency } = platen.world;
    const shared = await newCatalog("Shared tee", drop);
    const theirs = await newCatalog("Their tee");
    const unused = await newCatalog("Unused tee");
    const own = await newCatalog("Secret tee", { client: agency });
    await give(platen.database, agencyId, shared.id);
    await give(platen.database, otherAgency.agencyId, shared.id);
    await give(platen.database, otherAgency.agencyId, theirs.id);
    const ids = [shared.id, theirs.id, unused.id, own.id, newId()];
    const { success, failed } = await setStatus(administrator, ids, 1);
    expect([success.length, failed.length]).toEqual([4, 1]);
    // The manager of the owner of another catalog gets a second mail about that one, and so does the staff.
    expect(await recipients()).toEqual(await emails(supplier, agency, agency, staff, other));
    const isOwn = ({ subject }: StoredMail) => subject === "Your catalog was published: Secret tee";
    const ofOwn = (await mails()).filter(isOwn);
    expect(ofOwn.map(({ to }) => to).sort()).toEqual(await emails(agency, staff));
    expect(ofOwn[0]).toMatchObject({ agency_id: agencyId, by_platform: true });
    expect(await inbox(staff)).toMatchObject([
      { title: "Your catalog was published: Secret tee", link: `/ag/catalogs/${own.id}` },
    ]);
    const byRecipient = new Map(
      (await mails()).filter((mail) => !isOwn(mail)).map((mail) => [mail.to, mail]),
    );
    expect(byRecipient.get(await emailOf(supplier))?.subject).toBe("Prices published: Shared tee");
    expect(byRecipient.get(await emailOf(agency))?.subject).toBe("Published: Shared tee");
    expect(byRecipient.get(await emailOf(agency))).toMatchObject({ agency_id: agencyId, by_platform: true });
    const mail = byRecipient.get(await emailOf(other));
    expect(mail?.html).toMatch(/Shared tee and Their tee|Their tee and Shared tee/);
    expect(mail?.html).not.toMatch(/Secret|Unused/);
    expect(await inbox(other)).toMatchObject([
      { title: "Published: 2 catalogs", link: "/ag/catalogs?publishStatus=1" },
    ]);

    await platen.database.pool.query("delete from email_history");
    await setStatus(administrator, [shared.id], 0);
    expect(await recipients()).toEqual(await emails(agency, other));
    expect((await inbox(agency))[0]?.title).toBe("Unpublished: Shared tee");
  });

  it("is mailed again for new prices of a published catalog, and not for the same prices", async () => {
    const { id, variantId } = await newCatalog("Poster");
    await give(platen.database, platen.world.agencyId, id);
    await save(administrator, id, { variants: [], status: 1 });
    await save(administrator, id, { variants: [{ id: variantId, inStock: false }], status: 1 });
    expect((await inbox(agency)).map(({ title }) => title)).toEqual(["Published: Poster"]);
    await save(administrator, id, { variants: [{ id: variantId, supplierMaxPrice: 8 }], status: 1 });
    expect((await inbox(agency)).map(({ title }) => title)).toEqual([
      "New prices published: Poster",
      "Published: Poster",
    ]);
  });

  it("can be scheduled where agencies use the catalog, who are notified at its time and not before", async () => {
    const { id, variantId } = await newCatalog("Shared later tee");
    await give(platen.database, platen.world.agencyId, id);
    const scheduled = await administrator.patch(`catalogs/${id}/variants`, {
      variants: [{ id: variantId, supplierMaxPrice: 8 }],
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(scheduled.status, scheduled.text).toBe(200);
    expect(await inbox(agency)).toEqual([]);
    await platen.database.pool.query(
      "update price_publications set publish_at = now() where status = 'waiting'",
    );
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    expect((await inbox(agency)).map(({ title }) => title)).toEqual(["Published: Shared later tee"]);
    await platen.database.pool.query("delete from email_history");
  });

  it("by a schedule is mailed at its time, to the others", async () => {
    const { id, variantId } = await newCatalog("Later tee", { client: agency, ...drop });
    const scheduled = await agency.patch(`catalogs/${id}/variants`, {
      variants: [{ id: variantId, supplierMaxPrice: 8 }],
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(scheduled.status, scheduled.text).toBe(200);
    expect(await mails()).toEqual([]);
    await platen.database.pool.query(
      "update price_publications set publish_at = now() where status = 'waiting'",
    );
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [await emailOf(supplier), "Prices published: Later tee"],
    ]);
  });

  it("is mailed to suppliers when the owner confirms filled prices", async () => {
    const { id } = await newCatalog("Bottle", drop);
    await administrator.post("catalogs/ask-price", { ids: [id] });
    await platen.database.pool.query("delete from email_history");
    await setStatus(supplier, [id], 3);
    await setStatus(administrator, [id], 4);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [await emailOf(administrator), "Prices filled: Bottle"],
      [await emailOf(supplier), "Prices confirmed: Bottle"],
    ]);
  });
});

describe("an imported price file that completes asked catalogs", () => {
  it("is mailed once to each owner, and a preview is not", async () => {
    const skus: string[] = [];
    for (const client of [administrator, administrator, agency]) {
      const { id } = await newCatalog(`Filed ${codes}`, { client, ...drop });
      skus.push(`PN-${codes}`);
      await client.post("catalogs/ask-price", { ids: [id] });
    }
    await platen.database.pool.query("delete from email_history");
    const header = ["Catalog", "SKU", "Color", "Size", "Stock", "Min price", "Max price", "Quantity"];
    const file = sheetOf([header, ...skus.map((one) => ["", one, "", "", "", 6, 9, ""])]);
    const parts: Part[] = [
      { name: "importType", value: "IMPORT_SUPPLIER_PRICE" },
      { name: "file", value: file, fileName: "prices.xlsx" },
    ];
    const upload = (query = "") =>
      supplier.send({ method: "POST", url: `/api/catalogs/import/catalog-price${query}`, ...form(parts) });
    expect((await upload("?preview=true")).body.data.filled).toHaveLength(3);
    expect(await mails()).toEqual([]);
    expect((await upload()).body.data.filled).toHaveLength(3);
    expect(await recipients()).toEqual(await emails(administrator, agency, staff));
    expect((await inbox(staff)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Prices filled: Filed \d+$/),
    ]);
    const mail = (await mails()).find(({ agency_id }) => agency_id !== platen.world.agencyId);
    expect(mail?.subject).toBe("Prices filled: 2 catalogs");
    expect(mail?.html).toMatch(/Filed \d+ and Filed \d+/);
  });
});

it("the history of a catalog lists only what a save of its variants changed", async () => {
  const { id, variantId } = await newCatalog("Logged tee", { note: "Kept" });
  await save(administrator, id, { variants: [{ id: variantId, supplierMaxPrice: 8 }] });
  await save(administrator, id, { status: 1, variants: [], note: "New" });
  const { data } = (await administrator.get(`row-history?object=catalogs&subject=${id}`)).body;
  expect(
    data.slice(0, 2).map(({ before, after }: { before: object; after: object }) => [before, after]),
  ).toEqual([
    [
      { publishStatus: 0, note: "Kept" },
      { publishStatus: 1, note: "New" },
    ],
    [{}, {}],
  ]);
});
