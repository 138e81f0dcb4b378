import { expect, test } from "vitest";
import { can, NO_GRANTS } from "../../src/domain/access/grants.ts";
import { accessControlProvider } from "../../src/web/providers/access.ts";
import { forgetSession, storePerson } from "../../src/web/session.ts";
import { person } from "./wire.tsx";

const answers = async (resource: string, action: string) =>
  (await accessControlProvider.can({ resource, action })).can;

test("Refine's components get the answers of the person's grants, and none without a person", async () => {
  const me = person();
  storePerson(me);
  for (const [resource, action] of [
    ["orders", "list"],
    ["orders", "delete"],
    ["payouts", "decide"],
    ["users", "list"],
  ] as const)
    expect(await answers(resource, action), `${resource} ${action}`).toBe(can(me.grants, resource, action));
  expect(await answers("orders", "list")).toBe(true);
  expect(await answers("orders", "clone"), "which is a create here").toBe(can(me.grants, "orders", "create"));
  forgetSession();
  expect(await answers("orders", "list")).toBe(can(NO_GRANTS, "orders", "list"));
});
