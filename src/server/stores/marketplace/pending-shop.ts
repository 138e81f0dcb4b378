import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { badRequest } from "../../api-error.ts";
import { type AuditActor, recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { saveStoreAccess } from "../access.queries.ts";
import {
  type Grant,
  grantText,
  type Marketplace,
  type OwnApp,
  ownApp,
  shopAddress,
} from "../grants/grant.ts";
import { requireIntegration } from "../inbound/health.queries.ts";
import type { FoundShop } from "./authorization.ts";

const pendingShop = z.object({
  integration: z.string(),
  grant: z.object({ accessToken: z.string(), expiresAt: z.number(), refreshToken: z.string() }),
  app: ownApp.optional(),
  shops: z.array(z.object({ shopId: z.string(), name: z.string(), cipher: z.string() })).min(1),
});

/** An access that a seller has allowed, until they confirm it with their session. */
export interface PendingShop {
  /** The integration from whose page the authorization began. */
  readonly integration: string;
  readonly grant: Grant;
  /** The seller's own app, where the access was given to it. */
  readonly app?: OwnApp | undefined;
  readonly shops: readonly FoundShop[];
}

export const pendingText = (pending: PendingShop): string => JSON.stringify(pending);

/** The shop of a seller with several: the one that the integration is named after. Throws an ApiError (400). */
function chosenShop(shops: readonly FoundShop[], integrationName: string): FoundShop {
  const [only, ...others] = shops;
  if (only && others.length === 0) return only;
  const wanted = integrationName.trim().toLowerCase();
  const named = shops.find(({ name }) => name.trim().toLowerCase() === wanted);
  if (named) return named;
  const names = shops.map(({ name }) => name).join(", ");
  throw badRequest(
    `You have several shops: ${names}. Give the integration the name of one, and connect it again`,
  );
}

/**
 * Connects the integration from which the authorization began, within the scope of the person who confirms it. Throws an
 * ApiError. `shop`: its name, "" where the marketplace has one shop for each seller.
 */
export async function connectShop(
  tx: Transaction,
  secrets: SecretBox,
  actor: AuditActor & { readonly scope: AgencyScope },
  marketplace: Marketplace,
  pending: string,
  readFrom?: string,
): Promise<{ id: string; name: string; shop: string }> {
  const { integration: id, grant, app, shops } = pendingShop.parse(JSON.parse(pending));
  const { name, platform } = await requireIntegration(tx, actor.scope, id);
  if (platform !== marketplace) throw badRequest(messages.cannotAuthorize);
  const { shopId, cipher, name: shop } = chosenShop(shops, name);
  const address = shopAddress(marketplace, shopId);
  const key = grantText({ ...grant, cipher, ...(app && { app }) });
  await saveStoreAccess(tx, secrets, actor.scope, id, { address, key, fromApp: !app, readFrom });
  await recordAudit(tx, actor, {
    action: "connect",
    object: "integrations",
    subject: id,
    after: { address },
  });
  return { id, name, shop };
}
