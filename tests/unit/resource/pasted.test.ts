import { expect, test } from "vitest";
import { newAgency } from "../../../src/domain/people/agencies.ts";
import { newSeller } from "../../../src/domain/people/sellers.ts";
import { newUserFields } from "../../../src/domain/people/users.ts";
import { createSchema } from "../../../src/domain/resource/wire.ts";
import { customers } from "../../../src/domain/resources/index.ts";
import { agencySettings } from "../../../src/domain/settings/agency-settings.ts";
import { fieldRule } from "../../../src/web/widgets/field-rule.ts";

const PASTED = " Ann@North.test\u00a0\n";

test.each([
  ["a customer", createSchema(customers).shape.email],
  ["a new seller's manager", newSeller.shape.manager],
  ["a new agency's manager", newAgency.shape.manager],
  ["a new member", newUserFields.shape.email],
  ["an agency's customer email", agencySettings.shape.customerEmail],
  ["an agency's contact email", agencySettings.shape.contactEmail],
])("a pasted email is trimmed: %s", (_, schema) => {
  expect(schema?.parse(PASTED)).toBe("ann@north.test");
});

test("a stored name that is longer than the limit does not block edits of other fields", async () => {
  const long = "x".repeat(255);
  const { validator } = fieldRule(newUserFields.shape.fullName, undefined, long);
  await expect(validator(undefined, long)).resolves.toBeUndefined();
  await expect(validator(undefined, `${long}x`)).rejects.toThrow("Full Name should be 2 to 128 length");
});
