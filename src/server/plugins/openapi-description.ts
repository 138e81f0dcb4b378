import { keyScopeOf } from "../../domain/access/key-scopes.ts";
import { API_KEY_STEPS, apiNotes } from "../../domain/api-keys/api-reference.ts";
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

/** The introduction of the document of the calls of API keys, in Markdown. */
export const introductionOf = (callsPerMinute: number): string =>
  [
    `${API_KEY_STEPS}\n`,
    ...apiNotes(callsPerMinute).map(({ title, text }) => `- **${title}.** ${text}`),
  ].join("\n");
