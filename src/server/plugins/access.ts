import { type Enforcer, newEnforcer, newModelFromString, StringAdapter } from "casbin";
import { type Grants, resolveGrants } from "../../domain/access/grants.ts";
import { MODEL } from "../../domain/access/model.ts";
import { type PolicyLine, policyOf, subjectOf } from "../../domain/access/policy.ts";
import { ROLES, type Role } from "../../domain/access/roles.ts";
import { PROFILES, type Profile } from "../../domain/access/whitelists.ts";
import { resources } from "../../domain/resources/registry.ts";

const enforcerOf = (lines: readonly PolicyLine[]): Promise<Enforcer> =>
  newEnforcer(
    newModelFromString(MODEL),
    new StringAdapter(lines.map((line) => `p, ${line.join(", ")}`).join("\n")),
  );

/**
 * The grants of a role in a profile, resolved by Casbin. The enforcer is loaded with this subject's lines alone and
 * asked about what they name: no other line can allow it anything, and no line has a wildcard. The whole policy
 * would take minutes.
 */
async function resolve(policy: readonly PolicyLine[], role: Role, profile: Profile): Promise<Grants> {
  const subject = subjectOf(role, profile);
  const own = policy.filter(([holder]) => holder === subject);
  return resolveGrants(await enforcerOf(own), subject, own);
}

/** The policy is the same for every application in this process, so what it resolves to is as well. */
const resolved = new Map<string, Promise<Grants>>();
let policy: readonly PolicyLine[] | undefined;

/** What a role may do under a profile: resolved at its first question and once only, however many ask. */
export function grantsOf(role: Role, profile: Profile): Promise<Grants> {
  const subject = subjectOf(role, profile);
  let grants = resolved.get(subject);
  if (!grants) {
    policy ??= policyOf(resources.values(), PROFILES);
    grants = resolve(policy, role, profile);
    resolved.set(subject, grants);
  }
  return grants;
}

/** Resolves every role of these profiles, one after the other so that requests get their turn between. */
export async function resolveAllGrants(profiles: readonly Profile[] = PROFILES): Promise<void> {
  for (const profile of profiles) {
    for (const role of ROLES) {
      await grantsOf(role, profile);
      await new Promise((resume) => setImmediate(resume));
    }
  }
}
