import { expect, test } from "vitest";
import { z } from "zod";
import { dollars } from "../../../src/domain/money/cents.ts";
import { createSchema } from "../../../src/domain/resource/wire.ts";
import { customers } from "../../../src/domain/resources/index.ts";
import { agencySettings } from "../../../src/domain/settings/agency-settings.ts";
import { issuesApiError } from "../../../src/server/plugins/errors.ts";

const ID = "01970472-70b4-7c65-90cb-d94d7278b1f2";
const versions = z.record(z.uuid(), z.int());

const messageOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error("It was accepted");
  return issuesApiError(parsed.error.issues, { fields: customers.fields });
};

test.each([
  [{ name: "x".repeat(129) }, "Name must have at most 128 characters"],
  [{}, "Name is required"],
  [{ name: 5 }, "Name must be text"],
  [{ name: "Ann", zipCode: "1".repeat(21) }, "Zip code must have at most 20 characters"],
  [{ name: "Ann", sellerTeam: "x" }, "Seller is not a valid ID"],
  [{ name: "Ann", email: "ann" }, "Please input correct email address"],
])("the error of an invalid body %j has the label of its field", (body, message) => {
  expect(messageOf(createSchema(customers), body).message).toBe(message);
});

test.each([
  [
    z.strictObject({ ids: z.array(z.uuid("Not a valid ID")).min(1) }),
    { ids: [] },
    "IDs must have at least 1 entry",
  ],
  [
    z.strictObject({ ids: z.array(z.uuid("Not a valid ID")) }),
    { ids: ["1"] },
    "Entry 1 of IDs is not a valid ID",
  ],
  [
    z.strictObject({ variants: z.array(z.strictObject({ unitPrice: z.number() })) }),
    { variants: [{ unitPrice: 1 }, { unitPrice: "2" }] },
    "Unit price in entry 2 of Variants must be a number",
  ],
  [
    z.strictObject({ status: z.enum(["open", "closed"]) }),
    { status: "x" },
    "Status must be one of open, closed",
  ],
  [z.strictObject({ rate: z.number().positive() }), { rate: 0 }, "Rate must be above 0"],
  [z.strictObject({ ids: z.array(z.string()) }), null, "The body is required"],
  [z.strictObject({ ids: z.array(z.string()) }), [], "The body must be an object"],
  [z.strictObject({ versions }), { versions: { [ID]: "1" } }, "Versions must be a number"],
  [z.strictObject({ versions }), { versions: { x: 1 } }, "X is not a valid key"],
  [z.strictObject({ amount: dollars }), { amount: 1e12 }, "Amount is too large"],
  [agencySettings, { contactEmail: "ann" }, "Please input correct email address"],
  [z.strictObject({ id: z.union([z.literal(""), z.int().min(5)]) }), { id: 4 }, "ID must be at least 5"],
  [z.strictObject({ id: z.union([z.string(), z.int()]) }), {}, "ID is required"],
  [
    z.strictObject({ when: z.union([z.strictObject({ a: z.int() }), z.null()]) }),
    { when: { a: "" } },
    "When is not a valid value",
  ],
  [z.strictObject({ dueDate: z.iso.date() }), { dueDate: "soon" }, "Due date is not a date (YYYY-MM-DD)"],
])(
  "the error of an invalid value names it in words and not by its key or index (%#)",
  (schema, value, message) => {
    expect(messageOf(schema, value).message).toBe(message);
  },
);
