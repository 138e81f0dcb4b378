import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_TEMPLATES } from "../../../src/domain/mail/templates.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let post: MailServer;
let platen: TestApp;
let agency: Client;
let shop: Shop;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({
    env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test", MAIL_FROM: "post@platen.test" },
  });
  agency = await platen.as("agency");
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
beforeEach(() => platen.database.pool.query("delete from rate_limits"));
afterEach(() => platen.app.jobs.idle());

const added = new Map<string, string>();
/** The id of the agency's template of a mail, which begins with the default text. */
async function templateOf(code: string): Promise<string> {
  const known = added.get(code);
  if (known) return known;
  const { body, text, status } = await agency.post(
    "mail-notifications",
    DEFAULT_TEMPLATES.find((one) => one.code === code),
  );
  expect(status, text).toBe(201);
  added.set(code, body.id);
  return body.id;
}
const preview = async (code: string, body: object, client = agency) =>
  client.post(`mail-notifications/${await templateOf(code)}/preview`, body);
const TEXT = { subject: "Hi {{name}}", html: '<p>{{agency}}: <a href="{{link}}">look</a></p>' };

describe("the preview of a mail template", () => {
  it("has examples where there is nothing yet, for every mail", async () => {
    for (const { code, subject, html } of DEFAULT_TEMPLATES) {
      const { status, text, body } = await preview(code, { subject, html });
      expect(status, text).toBe(200);
      expect(body.html, code).not.toMatch(/\{\{|undefined|null|link\.invalid/);
      expect(body.html, code).not.toMatch(/<blockquote><\/blockquote>|<p><\/p>/);
    }
    const { body } = await preview("invoice", { subject: "{{invoice}}", html: "<p>{{amount}}</p>" });
    expect(body).toEqual({ subject: "1001", html: "<p>$50.00</p>", of: null });
  });

  it("has the values of the newest order and deposit, and stores and sends nothing", async () => {
    await shop.orders(1, { orderName: "#4711" });
    await shop.deposit(75);
    const before = (await agency.get("email-history")).body.total;
    const order = await preview("order-approved", { subject: "{{orders}}", html: "<p>{{orders}}</p>" });
    expect(order.body).toMatchObject({
      subject: "#4711",
      html: "<p>#4711</p>",
      of: expect.stringContaining("order #4711 of "),
    });
    const deposit = await preview("topup-approved", { subject: "{{amount}}", html: TEXT.html });
    expect(deposit.body.subject).toBe("$75.00");
    expect(deposit.body.html).toContain('href="https://platen.test/cms/"');
    expect(deposit.body.of).toMatch(/^deposit \S+ of /);
    expect((await agency.get("email-history")).body.total).toBe(before);
  });

  it("cannot run scripts, and fills no value twice", async () => {
    await shop.orders(1, { orderName: "{{agency}}<img src=x onerror=alert(1)>" });
    const { body } = await preview("order-approved", {
      subject: "S",
      html: "<p>{{orders}}</p><script>alert(1)</script>",
    });
    expect(body.html).toBe("<p>{{agency}}&lt;img src=x onerror=alert(1)&gt;</p>");
  });

  it("is for those who edit templates, of their own agency", async () => {
    const other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    const staff = await platen.as("agency:staff");
    expect((await preview("invoice", TEXT, other)).status).toBe(404);
    expect((await preview("invoice", TEXT, staff)).status).toBe(403);
    expect((await preview("invoice", { subject: "", html: "" })).status).toBe(400);
    expect((await agency.post("mail-notifications/nothing/preview", TEXT)).status).toBe(404);
  });
});

describe("a test mail", () => {
  const send = async (code: string, body: object, client = agency) =>
    client.post(`mail-notifications/${await templateOf(code)}/test`, body);

  it("is sent to the person's own address, with the text as it was typed", async () => {
    const { rows } = await platen.database.pool.query("select email from users where id = $1", [
      agency.userId,
    ]);
    const me: string = rows[0].email;
    const sent = await send("topup-approved", { subject: "Thanks for {{amount}}", html: TEXT.html });
    expect([sent.status, sent.body.message], sent.text).toEqual([
      200,
      `A test message is on its way to ${me}`,
    ]);
    await platen.app.jobs.idle();
    const mail = post.arrived.at(-1);
    expect(mail).toMatchObject({ to: me, subject: "Test: Thanks for $75.00" });
    expect(mail?.links).toEqual(["https://platen.test/cms/"]);
    const [kept] = (await agency.get("email-history")).body.data;
    expect(kept).toMatchObject({ to: me, template: "topup-approved", status: "sent" });
  });

  it("is refused without what the mail requires, and after five in ten minutes", async () => {
    const refused = await send("order-message", { subject: "S", html: "<p>No link</p>" });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["html"]]);
    await platen.database.pool.query("delete from rate_limits");
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send("invoice", TEXT)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("is refused where the server sends no mail", async () => {
    const silent = await startApp();
    const manager = await silent.as("agency");
    const template = DEFAULT_TEMPLATES.find(({ code }) => code === "invoice");
    const { id } = (await manager.post("mail-notifications", template)).body;
    const refused = await manager.post(`mail-notifications/${id}/test`, TEXT);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "SMTP_URL is not set, so this server sends no mail",
    ]);
    await silent.close();
  });
});
