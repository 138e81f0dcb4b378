import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../../src/server/config/config.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { queueMail } from "../../../src/server/mail/queue.ts";
import { mailWork } from "../../../src/server/mail/work.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";

let post: MailServer;
let platen: TestApp;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({
    env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test", MAIL_FROM: "post@platen.test" },
  });
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
afterEach(async () => {
  await platen.app.jobs.idle();
  post.behavior = {};
  await platen.database.pool.query("update email_history set status = 'sent' where status <> 'sent'");
});

const scopeOfAgency = () => ({ reach: "agency" as const, agencyId: platen.world.agencyId });

let count = 0;
/** Queues a mail to a new address, which it returns. */
async function queue(name = "Ann", link = "/cms/s/balance") {
  const to = `ann${++count}@shop.test`;
  const values = { name, amount: "$5.00", payWith: "Payoneer", link };
  await inTransaction(platen.database, (tx) =>
    queueMail(tx, scopeOfAgency(), { template: "topup-approved", to, values }),
  );
  return to;
}

const send = async () => {
  platen.app.jobs.kick();
  await platen.app.jobs.idle();
};
const stored = async (to: string) =>
  (
    await platen.database.pool.query(
      `select *, extract(epoch from next_attempt_at - now())::int as wait from email_history where "to" = $1`,
      [to],
    )
  ).rows[0];
const arrivedAt = (to: string) => post.arrived.filter((mail) => mail.to === to);
/** Makes the next attempt due. */
const makeDue = (to: string) =>
  platen.database.pool.query(
    `update email_history set next_attempt_at = now() - interval '1 second' where "to" = $1`,
    [to],
  );

describe("a mail", () => {
  test("is sent once, from the agency's name, with its texts and links", async () => {
    const to = await queue("Ann <script>alert(1)</script>");
    await send();
    await send();
    const [mail, ...more] = arrivedAt(to);
    expect(more).toEqual([]);
    expect(mail?.from).toBe("post@platen.test");
    expect(mail?.raw).toMatch(/^From: "?Agency \d+"? <post@platen.test>/m);
    expect(mail?.subject).toBe("Your top-up of $5.00 was approved");
    expect(mail?.text).toContain("Hello Ann <script>alert(1)</script>,");
    expect(mail?.html).not.toContain("<script");
    expect(mail?.links).toEqual(["https://platen.test/cms/s/balance"]);
    expect(await stored(to)).toMatchObject({ status: "sent", attempts: 1, reason: null, links: null });
    expect((await stored(to)).sent_at).not.toBeNull();
  });

  test("is not queued when its transaction is rolled back", async () => {
    const failing = inTransaction(platen.database, async (tx) => {
      const values = { name: "Ann", amount: "$1", payWith: "x", link: "/cms/" };
      await queueMail(tx, scopeOfAgency(), { template: "topup-approved", to: "never@shop.test", values });
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(await stored("never@shop.test")).toBeUndefined();
  });

  test("is queued with many others in one statement, and sent one by one", async () => {
    const mails = [1, 2, 3, 4, 5].map((n) => ({
      template: "topup-approved" as const,
      to: `many${n}@shop.test`,
      values: { name: `Ann ${n}`, amount: "$1.00", payWith: "Pingpong", link: "/cms/s/balance" },
    }));
    await inTransaction(platen.database, (tx) => queueMail(tx, scopeOfAgency(), mails));
    await send();
    for (const { to, values } of mails) {
      expect(arrivedAt(to).map((mail) => mail.text.includes(`Hello ${values.name},`))).toEqual([true]);
    }
  });

  test("links to the agency's own domain if it has one, whatever host a request named", async () => {
    const set = (host: string | null) =>
      platen.database.pool.query("update agencies set primary_domain = $1 where id = $2", [
        host,
        platen.world.agencyId,
      ]);
    await set("orders.fern.test");
    const to = await queue();
    await send();
    await set(null);
    expect(arrivedAt(to)[0]?.links).toEqual(["https://orders.fern.test/cms/s/balance"]);
  });

  test("has the agency's reply address", async () => {
    const agency = await platen.as("agency");
    await agency.patch("agencies/update-settings", { settings: { customerEmail: "hello@fern.test" } });
    const to = await queue();
    await send();
    expect(arrivedAt(to)[0]?.raw).toMatch(/^Reply-To: hello@fern.test/m);
  });
});

describe("a mail server that", () => {
  test("rejects the recipient permanently gets no second attempt", async () => {
    post.behavior = { refuses: { code: 550, text: "5.1.1 No such mailbox" } };
    const to = await queue();
    await send();
    const row = await stored(to);
    expect(row).toMatchObject({ status: "failed", attempts: 1, next_attempt_at: null });
    expect(row.reason).toContain("5.1.1 No such mailbox");
  });

  test("rejects temporarily gets a second attempt after a minute, then after five", async () => {
    post.behavior = { refuses: { code: 452, text: "4.2.2 Mailbox full" } };
    const to = await queue();
    await send();
    expect(await stored(to)).toMatchObject({ status: "queued", attempts: 1 });
    expect((await stored(to)).wait).toBeGreaterThan(50);
    expect((await stored(to)).wait).toBeLessThanOrEqual(60);
    await send();
    expect((await stored(to)).attempts).toBe(1);
    await makeDue(to);
    await send();
    expect((await stored(to)).wait).toBeGreaterThan(290);
    post.behavior = {};
    await makeDue(to);
    await send();
    expect(await stored(to)).toMatchObject({ status: "sent", attempts: 3, reason: null });
    expect(arrivedAt(to)).toHaveLength(1);
  });

  test("accepts the mail and then rejects its content has not received it", async () => {
    post.behavior = { refusesContent: { code: 554, text: "5.7.1 Looks like spam" } };
    const to = await queue();
    await send();
    expect(await stored(to)).toMatchObject({ status: "failed", attempts: 1 });
    expect((await stored(to)).reason).toContain("Looks like spam");
  });

  test("is slow receives the mail once", async () => {
    post.behavior = { takesMs: 300 };
    const to = await queue();
    await send();
    await send();
    expect((await stored(to)).status).toBe("sent");
    expect(arrivedAt(to)).toHaveLength(1);
  });

  test("disconnects before it has the mail receives it at the next attempt", async () => {
    post.behavior = { dies: "before" };
    const to = await queue();
    await send();
    expect(await stored(to)).toMatchObject({ status: "queued", attempts: 1, handed_over_at: null });
    post.behavior = {};
    await makeDue(to);
    await send();
    expect(arrivedAt(to)).toHaveLength(1);
  });

  test("disconnects after it has the mail is not sent it again automatically: a person decides", async () => {
    post.behavior = { dies: "after" };
    const to = await queue();
    await send();
    expect(await stored(to)).toMatchObject({ status: "uncertain", attempts: 1, next_attempt_at: null });
    post.behavior = {};
    await platen.database.pool.query(`update email_history set updated_at = now() - interval '1 day'`);
    await send();
    expect(arrivedAt(to)).toHaveLength(1);

    const agency = await platen.as("agency");
    const { id } = await stored(to);
    expect((await agency.post(`email-history/${id}/resend`)).status).toBe(200);
    await platen.app.jobs.idle();
    expect(arrivedAt(to)).toHaveLength(2);
    expect((await stored(to)).status).toBe("sent");
    const again = await agency.post(`email-history/${id}/resend`);
    expect(again.status).toBe(400);
  });
});

test("a mail whose process died before handing it over is sent by another process, and one handed over is uncertain", async () => {
  const unsent = await queue();
  const uncertain = await queue();
  const abandon = (to: string, handedOver: string) =>
    platen.database.pool.query(
      `update email_history set status = 'sending', attempts = 1, version = version + 1,
        handed_over_at = ${handedOver}, next_attempt_at = now() - interval '1 second' where "to" = $1`,
      [to],
    );
  await abandon(unsent, "null");
  await abandon(uncertain, "now() - interval '3 minutes'");
  await send();
  expect(await stored(unsent)).toMatchObject({ status: "sent", attempts: 2 });
  expect(await stored(uncertain)).toMatchObject({ status: "uncertain" });
  expect(arrivedAt(uncertain)).toEqual([]);
});

test("a mail whose link expired before it could be sent is not sent", async () => {
  const to = await queue();
  await platen.database.pool.query(
    `update email_history set send_before = now() - interval '1 second' where "to" = $1`,
    [to],
  );
  await send();
  expect(arrivedAt(to)).toEqual([]);
  expect(await stored(to)).toMatchObject({ status: "failed" });
});

test("a stopping process aborts an unresponsive mail server, and the next process sends the mail", async () => {
  post.behavior = { hangs: true };
  const to = await queue();
  platen.app.jobs.kick();
  while (post.connections() === 0) await new Promise((resume) => setTimeout(resume, 10));
  await new Promise((resume) => setTimeout(resume, 100));
  const stopping = performance.now();
  await platen.app.jobs.stop();
  expect(performance.now() - stopping).toBeLessThan(5_000);
  expect(await stored(to)).toMatchObject({ status: "queued", handed_over_at: null });
  post.behavior = {};
  await makeDue(to);
  platen.app.jobs.start();
  await platen.app.jobs.idle();
  expect((await stored(to)).status).toBe("sent");
});

test("a stopping process waits for the response to a mail that was handed over", async () => {
  post.behavior = { takesMs: 400 };
  const to = await queue();
  platen.app.jobs.kick();
  while (arrivedAt(to).length === 0) await new Promise((resume) => setTimeout(resume, 10));
  await platen.app.jobs.stop();
  expect((await stored(to)).status).toBe("sent");
  platen.app.jobs.start();
});

describe("a mail server with authentication", () => {
  const sendWith = async (credentials: string) => {
    const guarded = await startMailServer({ password: "pass word" });
    const config = readConfig({ SMTP_URL: guarded.url.replace("//", `//${credentials}@`) });
    const to = await queue();
    await mailWork(platen.database, config).once(new AbortController().signal);
    const { status, reason } = await stored(to);
    await guarded.close();
    return { status, reason, arrived: guarded.arrived.length };
  };

  test("accepts mail that is sent with the credentials in SMTP_URL", async () => {
    expect(await sendWith("post:pass%20word")).toMatchObject({ status: "sent", arrived: 1 });
  });

  test("that rejects them gets later attempts: the mail is not at fault", async () => {
    const refused = await sendWith("post:wrong");
    expect(refused).toMatchObject({ status: "queued", arrived: 0 });
    expect(refused.reason).toContain("535");
    expect(refused.reason).not.toContain("wrong");
  });
});
