import { keyScopeOf } from "../../domain/access/key-scopes.ts";
import type { Permission } from "../endpoint.ts";

/** The scope of an API key that a call needs; `undefined` for a call that no key can make. */
export const keyScopeOfCall = (requires: Permission): string | undefined =>
  typeof requires === "string" ? undefined : keyScopeOf(requires[0], requires[1]);

/** What a call needs, in Markdown. */
export function needsOf(requires: Permission): string | undefined {
  if (requires === "anyone") return undefined;
  const scope = keyScopeOfCall(requires);
  const byKey = scope ? `Scope of an API key: \`${scope}\`.` : "No API key can make this call.";
  return typeof requires === "string" ? byKey : `Needs \`${requires[1]}\` on \`${requires[0]}\`. ${byKey}`;
}

/** The introduction of the developers' site, in Markdown. */
export const introductionOf = (callsPerMinute: number): string => `
The calls that a program can make with an API key. Create a key under **API keys** in the menu, press **Authorize**
and enter it: then **Try it out** sends real calls to this server and shows each as a curl command.

- **Scopes.** A key has some of the permissions of the person who created it, and loses them when that person does.
- **Orders of a seller team** may be called only while the agency has "Orders may be pulled by API" on for the team.
- **Limit.** ${callsPerMinute} calls a minute and key. Each response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
  \`RateLimit-Reset\` (seconds); a 429 also has \`Retry-After\`.
- **Lists** have \`limit\`, and \`after\` with the id of the last row for the next page.
- **Repeat safely.** Send an \`Idempotency-Key\` with a change: the same key and body run once within 24 hours.
- **Errors** are \`{message, errors}\`: \`errors\` has a message for each field. Expect 400, 401, 403, 404, 429 and 503.
- **Versions.** Fields and calls are added without notice, so ignore what you do not know. Removals are announced in the
  change log six months before.
`;
