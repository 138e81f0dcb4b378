import { STATUS } from "../../domain/catalogs/price-loop.ts";
import { basecostGroups, basecostItems, basecostShipping, basecosts } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import type { DemoCatalog } from "../content/catalogs.ts";
import { baseCosts } from "../content/catalogs.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { BaseCostIds, SeededVariant } from "./world.ts";

export interface OwnedCatalog {
  id: string;
  /** `null` for the platform. */
  agencyId: string | null;
  demo: DemoCatalog;
}

interface PriceSheet {
  id: string;
  /** `null` for the platform, whose prices apply to agencies. */
  agencyId: string | null;
  name: string;
  prices: "seller" | "agency";
  percent: number;
}

interface BaseCostOptions {
  ids: BaseCostIds;
  agencyIds: readonly string[];
  owned: readonly OwnedCatalog[];
  variants: readonly SeededVariant[];
  since: (days: number) => string;
}

/** Goods on sale at the price that their supplier has published: the wholesale list has none of them. */
const isAtSuppliersPrice = ({ dropship, isTrademark, publishStatus }: DemoCatalog) =>
  dropship && isTrademark && publishStatus === STATUS.published;

/** The platform's wholesale list for agencies, and each agency's own lists for its sellers. */
export async function insertBaseCosts(
  tx: Transaction,
  random: Random,
  options: BaseCostOptions,
): Promise<void> {
  const { ids, agencyIds, owned, variants, since } = options;
  const lists = baseCosts.flatMap((list): PriceSheet[] =>
    list.prices === "agency"
      ? [{ ...list, id: ids.wholesale, agencyId: null }]
      : agencyIds.map((agencyId, i) => ({ ...list, id: ids.sellers[i]?.get(list.name) ?? "", agencyId })),
  );
  const groups = [null, ...agencyIds].map((agencyId) => ({
    id: demoId(random, since(695)),
    ownerAgencyId: agencyId,
    name: agencyId === null ? "Agencies" : "Sellers",
    createdAt: since(695),
  }));
  await insertRows(tx, basecostGroups, groups);
  const rows = lists.map(({ id, agencyId, name }) => ({
    id,
    ownerAgencyId: agencyId,
    name,
    groupId: groups.find((group) => group.ownerAgencyId === agencyId)?.id,
    createdAt: since(694),
  }));
  await insertRows(tx, basecosts, rows);

  const sees = (agencyId: string | null, owner: string | null) => owner === null || owner === agencyId;
  const ownerOf = new Map(owned.map(({ id, agencyId }) => [id, agencyId]));
  const goods = lists.flatMap(({ id, agencyId, prices, percent }) =>
    variants.flatMap(({ id: variantId, catalogId, demo, catalog }) => {
      if (prices === "agency" && isAtSuppliersPrice(catalog)) return [];
      const listed = prices === "agency" ? demo.agencyCost : demo.sellerCost;
      if (listed === null || !sees(agencyId, ownerOf.get(catalogId) ?? null)) return [];
      return [{ basecostId: id, catalogId, variantId, price: BigInt(Math.round((listed * percent) / 100)) }];
    }),
  );
  await insertRows(tx, basecostItems, goods);
  const shipping = lists.flatMap(({ id, agencyId, prices }) =>
    owned
      .filter((catalog) => sees(agencyId, catalog.agencyId))
      .filter(({ demo }) => prices === "seller" || !isAtSuppliersPrice(demo))
      .flatMap(({ id: catalogId, demo }) =>
        (prices === "agency" ? demo.agencyShipping : demo.sellerShipping).map((rate) => ({
          basecostId: id,
          catalogId,
          zone: rate.zone,
          option: rate.option,
          first: BigInt(rate.first),
          additional: BigInt(rate.additional),
        })),
      ),
  );
  await insertRows(tx, basecostShipping, shipping);
}
