import { API_KEY_STEPS, apiNotes } from "../../domain/api-keys/api-reference.ts";
import { keyAccessOf } from "../../domain/resource/call.ts";
import type { DescribedRoute } from "./described-routes.ts";

/** The scope of an API key that a call needs; `undefined` for a call that no key can make. */
export function keyScopeOfCall({ meta }: DescribedRoute): string | undefined {
  const { requires, key } = meta.call;
  return typeof requires === "string" || key === undefined
    ? undefined
    : `${requires[0]}:${keyAccessOf(key).scope}`;
}

/** What a call needs, in Markdown. */
export function needsOf(route: DescribedRoute): string | undefined {
  const { requires } = route.meta.call;
  if (requires === "anyone") return undefined;
  const scope = keyScopeOfCall(route);
  const byKey = scope ? `Scope of an API key: \`${scope}\`.` : "No API key can make this call.";
  return typeof requires === "string" ? byKey : `Needs \`${requires[1]}\` on \`${requires[0]}\`. ${byKey}`;
}

/** The introduction of the document of the calls of API keys, in Markdown. */
export const introductionOf = (callsPerMinute: number): string =>
  [
    `${API_KEY_STEPS}\n`,
    ...apiNotes(callsPerMinute).map(({ title, text }) => `- **${title}.** ${text}`),
  ].join("\n");
