import { NO_GRANTS } from "../../domain/access/grants.ts";
import { grantsOfKey, withoutOrders, withoutSums } from "../../domain/access/key-grants.ts";
import { GRANTS } from "../../domain/access/role-grants.ts";
import { isDesigner, roleOf } from "../../domain/access/roles.ts";
import type { KeyRow } from "../api-keys/key-lookup.queries.ts";
import { scopeOf } from "../people/users/accounts.queries.ts";
import type { Actor } from "../scope.ts";
import type { PersonRow } from "./sessions.queries.ts";

/** A person with permissions and scope. A background job has neither session nor address. */
export function actorOfPerson(
  row: PersonRow,
  { sessionId, ip, verifiedAt }: Pick<Actor, "sessionId" | "ip" | "verifiedAt"> = { sessionId: "", ip: null },
): Actor {
  const role = roleOf(row.user_type, row.authority);
  return {
    userId: row.user_id,
    sessionId,
    fullName: row.full_name,
    email: row.email,
    userType: row.user_type,
    authority: row.authority,
    role,
    isSubUser: row.is_sub_user,
    profile: row.profile,
    grants: GRANTS[row.profile][role],
    scope: {
      ...scopeOf(row),
      ...(isDesigner(role) && { designsOnly: true, designerId: row.user_id }),
      ...(row.proxies.length > 0 && { proxies: row.proxies, memberId: row.user_id }),
      ...(row.supplier_id !== null && { supplierId: row.supplier_id }),
    },
    ip,
    ...(verifiedAt !== undefined && { verifiedAt }),
  };
}

/** The person of an API key as they are now, with those of their grants that the key's scopes include. */
export function actorOfKey(row: KeyRow, ip: string): Actor {
  const person = actorOfPerson(row, { sessionId: "", ip });
  const { scope } = person;
  const grants = grantsOfKey(person.grants, row.scopes);
  const ofKey = { ...person, apiKeyId: row.key_id };
  const keyId = row.key_id;
  if (scope.reach === "agency")
    return { ...ofKey, grants: withoutSums(grants), scope: { ...scope, keyId, pulledOnly: true } };
  // Keys belong to agencies and teams.
  if (scope.reach === "platform") return { ...ofKey, grants: NO_GRANTS };
  if (row.gets_orders) return { ...ofKey, grants, scope: { ...scope, keyId } };
  return { ...ofKey, grants: withoutOrders(grants), scope: { ...scope, keyId, withoutOrders: true } };
}
