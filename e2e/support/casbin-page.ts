import "./browser-buffer.ts";
import { newEnforcer, newModelFromString } from "casbin";
import { type Grants, resolveGrants } from "../../src/domain/access/grants.ts";
import { MODEL } from "../../src/domain/access/model.ts";
import { policyOf, subjectOf } from "../../src/domain/access/policy.ts";
import { ROLES } from "../../src/domain/access/roles.ts";
import { PROFILES } from "../../src/domain/access/whitelists.ts";
import { resources } from "../../src/domain/resources/registry.ts";

/** What every role may do in every profile, decided by Casbin wherever this runs. */
export async function decideAll(): Promise<Record<string, Grants>> {
  const policy = policyOf(resources.values(), PROFILES);
  const all: Record<string, Grants> = {};
  for (const profile of PROFILES) {
    for (const role of ROLES) {
      const subject = subjectOf(role, profile);
      const enforcer = await newEnforcer(newModelFromString(MODEL));
      await enforcer.addPolicies(policy.filter(([holder]) => holder === subject).map((line) => [...line]));
      all[subject] = await resolveGrants(enforcer, subject, policy);
    }
  }
  return all;
}
