import type { StoresResponse } from "../../domain/orders/import/responses.ts";
import { listOrderStores } from "../../domain/orders/import/store/calls.ts";
import { PLATFORMS } from "../../domain/platforms.ts";
import { useCallQuery } from "../providers/calls.ts";

/** The store of an order or a file. */
export type Store = Omit<StoresResponse["data"][number], "domain">;

/** The seller whose stores are listed: the signed-in seller, or the given one for an agency. */
export type StoresOf = "own" | { sellerTeam: string };

/** The stores that orders can come from; `null` while loading. */
export function useStores(owner: StoresOf | null): Store[] | null {
  const data = useCallQuery(
    listOrderStores,
    { query: owner && owner !== "own" ? { sellerTeam: owner.sellerTeam } : {} },
    { enabled: owner !== null },
  ).data?.data;
  return data?.data ?? null;
}

/** `Fern & Co on Shopify`, or with the platform where the name does not contain it: `Fern & Co (Shopify)`. */
export function storeLabel({ name, platform }: Store): string {
  const platformName = PLATFORMS[platform];
  return platform === "other" || name.toLowerCase().includes(platformName.toLowerCase())
    ? name
    : `${name} (${platformName})`;
}
