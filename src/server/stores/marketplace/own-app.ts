import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { badRequest } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { openAuthorization } from "../authorizations.queries.ts";
import { type Marketplace, type OwnApp, ownApp } from "../grants/grant.ts";

const begun = z.object({ integration: z.string(), app: ownApp });

/** What is kept, sealed, of an authorization by an app of the seller's own. */
export const ownAppText = (content: z.output<typeof begun>): string => JSON.stringify(content);

/** The app of an authorization that was begun for this integration. Throws an ApiError (400). */
export async function begunOwnApp(
  database: Database,
  secrets: SecretBox,
  marketplace: Marketplace,
  { token, integration }: { token: string; integration: string },
): Promise<OwnApp> {
  const content = await openAuthorization(database, secrets, marketplace, token);
  const known = content === undefined ? undefined : begun.parse(JSON.parse(content));
  if (known?.integration !== integration) throw badRequest(messages.cannotAuthorize);
  return known.app;
}
