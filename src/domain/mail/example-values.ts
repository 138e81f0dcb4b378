import type { TemplateCode } from "./template-names.ts";
import { templateOf } from "./templates.ts";

/** What a preview has for values of which there is nothing yet. */
const EXAMPLES: Readonly<Record<string, string>> = {
  name: "Ann Lee",
  orders: "#1001",
  order: "#1001",
  reason: "The artwork is too small for print",
  tracking: "USPS 9400 1000 0000 0000 0000 00",
  amount: "$50.00",
  payWith: "Payoneer",
  deposit: "1001",
  invoice: "1001",
  change: "Proof 2 returned",
  message: "Ann Lee: Please make the logo larger",
  summary: "Classic Tee",
  catalogs: "Classic Tee",
  next: "Review the prices and confirm them.",
  note: "Please upload the artwork of the back.",
  title: "12 orders submitted",
  count: "1 notification",
};

/** Values of a template that differ from its neighbors' of the same name. */
const OWN: Partial<Record<TemplateCode, Readonly<Record<string, string>>>> = {
  "confirm-account": { name: "there" },
  "catalog-prices": { change: "Prices filled" },
  notification: { message: "#1001, #1002 and 10 more" },
};

/** A value for each name of a template that has no real one. */
export const withExamples = (
  code: TemplateCode,
  real: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(templateOf(code).values).map((name) => [
      name,
      real[name] || (OWN[code]?.[name] ?? EXAMPLES[name] ?? ""),
    ]),
  );
