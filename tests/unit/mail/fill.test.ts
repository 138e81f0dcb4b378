import { describe, expect, test } from "vitest";
import { outcomeOf, pauseAfter } from "../../../src/domain/mail/delivery.ts";
import { fillHtml, fillLine, placeholdersOf } from "../../../src/domain/mail/fill.ts";
import type { TemplateCode } from "../../../src/domain/mail/template-names.ts";
import { DEFAULT_TEMPLATES, placeholdersFor, TEMPLATES } from "../../../src/domain/mail/templates.ts";

describe("a mail template", () => {
  test("replaces names by their values, escaped as text", () => {
    expect(fillHtml("<p>{{name}} &amp; {{ shop }}</p>", { name: "<b>Ann</b>", shop: `"Fern" & Co` })).toBe(
      "<p>&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Fern&quot; &amp; Co</p>",
    );
  });

  test("never fills a placeholder inside a value", () => {
    expect(fillHtml("<p>{{name}}</p>", { name: "{{link}}", link: "https://secret.test" })).toBe(
      "<p>{{link}}</p>",
    );
    expect(fillLine("{{name}}", { name: "{{link}}", link: "secret" })).toBe("{{link}}");
  });

  test("leaves unknown names empty, including properties of every object", () => {
    expect(fillHtml("[{{nmae}}{{constructor}}{{toString}}]", { name: "Ann" })).toBe("[]");
  });

  test("supports only names: no paths, calls or conditions", () => {
    const odd = "{{a.b}} {{#if a}} {{a()}} {{}} {{ 1 }} {a} ${a}";
    expect(fillHtml(odd, { a: "x" })).toBe(odd);
  });

  test("keeps a subject on one line, so that no value adds a header", () => {
    expect(fillLine("Hello {{name}}", { name: "Ann\r\nBcc: all@shop.test\u0000\u2028x" })).toBe(
      "Hello Ann Bcc: all@shop.test x",
    );
  });

  test("lists the names that it uses", () => {
    expect(placeholdersOf("{{a}} {{ b }} {{a}}")).toEqual(["a", "b"]);
  });
});

test.each(Object.keys(TEMPLATES) as TemplateCode[])(
  "the default template of %s uses only its own values, including the link",
  (code) => {
    const { subject, html } = TEMPLATES[code];
    const used = placeholdersOf(subject + html);
    const placeholders = Object.keys(placeholdersFor(code));
    expect(used.filter((name) => !placeholders.includes(name))).toEqual([]);
    expect(used).toContain("link");
  },
);

test("the default templates are the product's, each once", () => {
  expect(DEFAULT_TEMPLATES.map(({ name }) => name)).toEqual([
    "Confirm account",
    "Reset password",
    "Order approved",
    "Order rejected",
    "Tracking added",
    "Top-up approved",
    "Top-up rejected",
    "Deposit reversed",
    "Invoice",
    "Order message",
    "Catalog prices",
    "Orders waiting on the seller",
    "Notification",
    "Daily digest",
  ]);
});

describe("the outcome of a mail delivery", () => {
  const failure = { reason: "no", code: undefined, command: undefined, handedOver: false };
  test.each([
    ["a server that does not respond", failure, "postponed"],
    [
      "a failed authentication, which concerns the settings and not this mail",
      { ...failure, code: 535, command: "AUTH PLAIN" },
      "postponed",
    ],
    ["a recipient that does not exist", { ...failure, code: 550, command: "RCPT TO" }, "refused"],
    ["a recipient with a full mailbox", { ...failure, code: 452, command: "RCPT TO" }, "postponed"],
    ["content that is rejected after it was sent", { ...failure, code: 554, handedOver: true }, "refused"],
    ["a server busy after the content was sent", { ...failure, code: 451, handedOver: true }, "postponed"],
    ["no reply after the content was sent", { ...failure, handedOver: true }, "uncertain"],
  ])("is postponed, refused or uncertain: %s", (_, failed, result) => {
    expect(outcomeOf(failed).result).toBe(result);
  });

  test("is followed by ever longer pauses, and by no retry after the eighth attempt", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(attempts) ?? 0);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauseAfter(8)).toBeUndefined();
  });
});
