import type { Grants } from "./grants.ts";
import generated from "./role-grants.json" with { type: "json" };
import type { Role } from "./roles.ts";
import type { Profile } from "./whitelists.ts";

const { standard, restricted } = generated;

/** What each role is granted in each profile, as Casbin computes it from `policy.csv`: `npm run access:generate`. */
export const GRANTS: Readonly<Record<Profile, Readonly<Record<Role, Grants>>>> = {
  standard,
  restricted: { ...standard, ...restricted },
};
