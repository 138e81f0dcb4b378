import { describe, expect, test } from "vitest";
import { outcomeOf, pauseAfter } from "../../../src/domain/mail/delivery.ts";
import { fillHtml, fillLine, placeholdersOf } from "../../../src/domain/mail/fill.ts";
import {
  DEFAULT_TEMPLATES,
  placeholdersFor,
  TEMPLATES,
  type TemplateCode,
} from "../../../src/domain/mail/templates.ts";

describe("a template", () => {
  test("puts values in the place of their names, as text", () => {
    expect(fillHtml("<p>{{name}} &amp; {{ shop }}</p>", { name: "<b>Ann</b>", shop: `"Fern" & Co` })).toBe(
      "<p>&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Fern&quot; &amp; Co</p>",
    );
  });

  test("never fills what a value holds, whoever wrote that", () => {
    expect(fillHtml("<p>{{name}}</p>", { name: "{{link}}", link: "https://secret.test" })).toBe(
      "<p>{{link}}</p>",
    );
    expect(fillLine("{{name}}", { name: "{{link}}", link: "secret" })).toBe("{{link}}");
  });

  test("knows no names but its values: what it made up is nothing, and so is what every object has", () => {
    expect(fillHtml("[{{nmae}}{{constructor}}{{toString}}]", { name: "Ann" })).toBe("[]");
  });

  test("knows nothing but names: no paths, no calls, no conditions", () => {
    const odd = "{{a.b}} {{#if a}} {{a()}} {{}} {{ 1 }} {a} ${a}";
    expect(fillHtml(odd, { a: "x" })).toBe(odd);
  });

  test("keeps a subject on its one line, so that no value adds a header", () => {
    expect(fillLine("Hello {{name}}", { name: "Ann\r\nBcc: all@shop.test\u0000\u2028x" })).toBe(
      "Hello Ann Bcc: all@shop.test x",
    );
  });

  test("says which names it uses", () => {
    expect(placeholdersOf("{{a}} {{ b }} {{a}}")).toEqual(["a", "b"]);
  });
});

test.each(Object.keys(TEMPLATES) as TemplateCode[])(
  "our own words for %s use names that it has, and its link",
  (code) => {
    const { subject, html } = TEMPLATES[code];
    const used = placeholdersOf(subject + html);
    const known = Object.keys(placeholdersFor(code));
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    expect(used).toContain("link");
  },
);

test("the default templates are those of the product, once each", () => {
  expect(DEFAULT_TEMPLATES.map(({ name }) => name)).toEqual([
    "Confirm account",
    "Reset password",
    "Order approved",
    "Order rejected",
    "Tracking added",
    "Topup approved",
    "Invoice",
  ]);
});

describe("what becomes of a mail", () => {
  const failure = { reason: "no", code: undefined, command: undefined, handedOver: false };
  test.each([
    ["a server that does not answer", failure, "postponed"],
    [
      "a server that cannot sign us in: its settings, not this mail",
      { ...failure, code: 535, command: "AUTH PLAIN" },
      "postponed",
    ],
    ["a recipient that does not exist", { ...failure, code: 550, command: "RCPT TO" }, "refused"],
    ["a recipient for whom there is no room now", { ...failure, code: 452, command: "RCPT TO" }, "postponed"],
    ["content that is refused after it was taken", { ...failure, code: 554, handedOver: true }, "refused"],
    ["a server busy after it has taken it", { ...failure, code: 451, handedOver: true }, "postponed"],
    ["silence after it was taken", { ...failure, handedOver: true }, "uncertain"],
  ])("%s", (_, one, result) => {
    expect(outcomeOf(one).result).toBe(result);
  });

  test("is tried less and less often, and after the eighth time no more", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(attempts) ?? 0);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauseAfter(8)).toBeUndefined();
  });
});
