import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ITEM_FIELDS, ORDER_FIELDS, PARCEL_FIELDS } from "../../../src/domain/webhooks/body.ts";
import { WEBHOOK_EVENT_NAMES, webhookEventOf } from "../../../src/domain/webhooks/events.ts";
import { signatureOf } from "../../../src/server/outbound/signature.ts";
import { newWebhookSecret, signingKeyOf } from "../../../src/server/webhooks/webhook-secret.ts";

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Webhooks"), page.indexOf("## The TypeScript client"));
const codeOf = (language: string) => section.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``))?.[1] ?? "";

describe("the documentation of webhooks", () => {
  it("lists every event with its description, and no other", () => {
    const rows = [...section.matchAll(/^\| `(order\.[a-z_]+)` \| (.*) \|$/gm)].map(([, name, text]) => [
      name,
      text,
    ]);
    expect(rows).toEqual(WEBHOOK_EVENT_NAMES.map((name) => [name, webhookEventOf(name).description]));
  });

  it("lists the fields of the body", () => {
    const fieldsAfter = (start: string, end: string) => {
      const from = section.indexOf(start);
      const text = section.slice(from + start.length, section.indexOf(end, from + start.length));
      return [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    };
    expect(fieldsAfter("never removed:", "\n- each of `items`")).toEqual([...ORDER_FIELDS]);
    expect(fieldsAfter("- each of `items`:", "\n- each")).toEqual([...ITEM_FIELDS]);
    expect(fieldsAfter("- each of `parcels`:", "\n\n")).toEqual([...PARCEL_FIELDS]);
    const { order } = JSON.parse(codeOf("json"));
    const { items, parcels, ...own } = order;
    expect(Object.keys(own).filter((name) => !ORDER_FIELDS.some((field) => field === name))).toEqual([]);
    expect(Object.keys(items[0]).filter((name) => !ITEM_FIELDS.some((field) => field === name))).toEqual([]);
    expect(Object.keys(parcels[0]).filter((name) => !PARCEL_FIELDS.some((field) => field === name))).toEqual(
      [],
    );
  });

  it("checks our signatures as its example does", async () => {
    const source = `data:text/javascript;base64,${Buffer.from(codeOf("js")).toString("base64")}`;
    const { isFromPlaten } = await import(/* @vite-ignore */ source);
    const body = '{"id":"1","fullName":"Zoë"}';
    const now = 1_700_000_000;
    const check = (header: string, secret = "whsec_a", text = body, at = now) =>
      isFromPlaten(secret, Buffer.from(text), header, at);
    expect(check(signatureOf(["whsec_a"], body, now))).toBe(true);
    expect(check(signatureOf(["whsec_b", "whsec_a"], body, now - 299))).toBe(true);
    const made = newWebhookSecret();
    const signedWith = (...secrets: string[]) => signatureOf(secrets.map(signingKeyOf), body, now);
    expect(check(signedWith("whsec_a", made), made)).toBe(true);
    expect(check(signedWith("whsec_a", newWebhookSecret()), made)).toBe(false);
    expect(check(signatureOf(["whsec_b"], body, now))).toBe(false);
    expect(check(signatureOf(["whsec_a"], body, now), "whsec_a", `${body} `)).toBe(false);
    expect(check(signatureOf(["whsec_a"], body, now - 301))).toBe(false);
    for (const header of ["", "t=,v1=", "v1=00", `t=${now}`, "t=x,v1=zz"]) expect(check(header)).toBe(false);
  });
});
