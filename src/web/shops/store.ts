import { PLATFORMS } from "../../domain/platforms.ts";
import type { Platform } from "../../domain/shops/destination.ts";
import { useGet } from "../providers/calls.ts";

/** The store that an order or a file is from, as the wire carries it. */
export interface Store {
  id: string;
  name: string;
  platform: Platform;
}

/** Whose stores: a seller's own, or those of the seller that an agency looks at. */
export type StoresOf = "own" | { sellerTeam: string };

/** The stores that orders can come from; null while they are not known. */
export function useStores(of: StoresOf | null): Store[] | null {
  const { data } = useGet<{ data: Store[] }>(
    of && "orders/stores",
    of && of !== "own" ? { query: { sellerTeam: of.sellerTeam } } : {},
  );
  return data?.data ?? null;
}

/** `Fern & Co on Shopify`, or with the platform where the name does not say it. */
export function storeLabel({ name, platform }: Store): string {
  const of = PLATFORMS[platform];
  return platform === "other" || name.toLowerCase().includes(of.toLowerCase()) ? name : `${name} (${of})`;
}
