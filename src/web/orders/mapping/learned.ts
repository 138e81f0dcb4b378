import type { Variant } from "./useVariants.ts";

/** A mapping that was learned, as the wire carries it. */
export interface Learned {
  id: string;
  key: string;
  title: string;
  sku: string | null;
  variant: Variant;
  /** Of the catalog. */
  picture: string | null;
  /** Whether the team may still sell the variant. */
  sold: boolean;
  artworks: readonly string[];
  openItems: number;
  used: number;
  mappedBy: string | null;
  mappedAt: string;
}
