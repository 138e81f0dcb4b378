import { type SQL, sql } from "drizzle-orm";
import type { OrderPreview, PreviewItem } from "../../../domain/orders/incoming/check-order.ts";
import { draftOrder } from "../../../domain/orders/incoming/draft-order.ts";
import { newOrderOf } from "../../../domain/orders/incoming/new-order.ts";
import { withOwnItems } from "../../../domain/orders/incoming/own-items.ts";
import type { StoredDraft } from "../../../domain/orders/incoming/stored-draft.ts";
import { isExact, skuOf } from "../../../domain/orders/mapping/key.ts";
import { codeOf } from "../../../domain/orders/mapping/mapping-key.ts";
import type { VariantResolver } from "../../../domain/orders/mapping/resolve.ts";
import { chargeOf } from "../../../domain/orders/order.ts";
import { spacedText } from "../../db/schema/products.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { FREE } from "../../jobs/lease.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { agencyTerms } from "../actions/agency-terms.queries.ts";
import { addressJudge } from "../address/judge.queries.ts";
import type { ImpactShare, MappingImpact, VariantChoice } from "./choice.ts";
import { resolverFor } from "./sellable.queries.ts";
import { IS_PREVIEWED } from "./waiting.queries.ts";

/** The SKU whose items the choice affects, whatever their titles. */
const skuMeant = ({ key, alsoSku }: VariantChoice): string | null =>
  skuOf(isExact(key) ? (alsoSku ?? "") : key);

/** Whether an item of a preview is of the key, as JSON in SQL. */
export function isPreviewed(choice: VariantChoice): SQL {
  const sku = skuMeant(choice);
  const exact = sql`item ->> 'key' = ${choice.key}`;
  return sku === null ? exact : sql`(${exact} or upper(${spacedText(sql`item ->> 'sku'`)}) = ${sku})`;
}

/** Lines of previewed files that hold items of the key, as `l` of import `j`. */
export const previewedLines = (choice: VariantChoice): SQL => sql`order_imports j
  join import_orders l on l.agency_id = j.agency_id and l.import_id = j.id and l.status in ('ready', 'attention')
  where j.agency_id = ${choice.agencyId} and j.seller_team_id = ${choice.teamId} and ${IS_PREVIEWED}
    and exists (select 1 from jsonb_array_elements(l.preview -> 'items') item where ${isPreviewed(choice)})`;

/** Lets the job of previewed imports compute their rows again. */
const recheck = (tx: Transaction, agencyId: string, which: SQL) =>
  tx.execute(sql`update order_imports j set status = 'reading', updated_at = ${FREE}
    where j.agency_id = ${agencyId} and ${IS_PREVIEWED} and ${which}`);

/** The same for all previewed imports of teams: no preview shows items that were left out. */
export const recheckPreviewed = (tx: Transaction, agencyId: string, teamIds: readonly string[]) =>
  recheck(tx, agencyId, sql`j.seller_team_id = any(${uuids(teamIds)})`);

const LEFT_OUT = "left out";

interface PreviewedLine extends Record<string, unknown> {
  import_id: string;
  integration_id: string | null;
  draft: StoredDraft;
  preview: OrderPreview;
}

/** What a previewed item is by the saved mappings now: the id of its variant, `null` without one, or `LEFT_OUT`. */
function resolvedNow({ items }: StoredDraft, { row, key }: PreviewItem, resolve: VariantResolver) {
  const resolved = items.map(resolve).find((one, index) => one.key === key && items[index]?.row === row);
  return resolved?.isNotOurs ? LEFT_OUT : (resolved?.variant?.id ?? null);
}

/** The impact of the choice on previewed files, whose job computes their rows again. The mapping is saved already. */
export async function mapPreviewed(
  tx: Transaction,
  choice: VariantChoice,
): Promise<Pick<MappingImpact, "inFiles" | "imports">> {
  const { agencyId, teamId, key } = choice;
  const sku = skuMeant(choice);
  const lines = await rowsOf<PreviewedLine>(
    tx,
    sql`select l.import_id, j.integration_id, l.draft, l.preview from ${previewedLines(choice)}`,
  );
  const terms = await agencyTerms(tx, agencyId);
  const prices = await loadPrices(tx, agencyId, [teamId]);
  const list = { seller: prices.seller(teamId), agency: prices.agency };
  const resolvers = new Map<string | null, VariantResolver>();
  for (const integrationId of new Set(lines.map((line) => line.integration_id))) {
    const drafts = lines.filter((line) => line.integration_id === integrationId);
    const all = drafts.flatMap(({ draft }) => draft.items);
    resolvers.set(integrationId, await resolverFor(tx, { agencyId, teamId, integrationId }, all));
  }
  const customers = lines.map(({ draft }) => draft.customer);
  const judge = await addressJudge(tx, agencyId, customers);
  const now = new Date().toISOString();
  let items = 0;
  let orders = 0;
  let charge = 0n;
  for (const { draft, preview, integration_id: integrationId } of lines) {
    const resolve = resolvers.get(integrationId);
    if (!resolve) continue;
    const changed = preview.items.filter(
      (item) =>
        (item.key === key || codeOf(item.sku) === sku) &&
        (item.variant?.id ?? null) !== resolvedNow(draft, item, resolve),
    );
    if (changed.length === 0) continue;
    items += changed.length;
    orders += 1;
    charge -= BigInt(preview.charge);
    const own = withOwnItems(draft, resolve);
    if (own.items.length === 0) continue;
    const { input } = newOrderOf(own, { teamId, excludes: terms.excludes, resolve, judge, now });
    charge += chargeOf(draftOrder(input, list, true, newId)).total;
  }
  const inFiles: ImpactShare = { items, orders, charge };
  const imports = [...new Set(lines.map((line) => line.import_id))];
  await recheck(tx, agencyId, sql`j.id = any(${uuids(imports)})`);
  return { inFiles, imports };
}
