import { GRANTS } from "../../domain/access/grants.generated.ts";
import { isDesigner, roleOf } from "../../domain/access/roles.ts";
import { scopeOf } from "../people/users/accounts.queries.ts";
import type { Actor } from "../scope.ts";
import type { PersonRow } from "./sessions.queries.ts";

/** A person with permissions and scope. A background job has neither session nor address. */
export function actorOfPerson(
  row: PersonRow,
  { sessionId, ip }: Pick<Actor, "sessionId" | "ip"> = { sessionId: "", ip: null },
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
      ...(isDesigner(role) && { designsOnly: true }),
      ...(row.user_type === "supplier" && { suppliesOnly: true }),
    },
    ip,
  };
}
