import type { SellableVariant } from "../../../domain/orders/mapping/resolve.ts";

export interface VariantChoice {
  readonly agencyId: string;
  readonly teamId: string;
  readonly key: string;
  /** `null`: the items are not ours, and are left out of orders. */
  readonly variant: SellableVariant | null;
  /** Slots 1 to 6; undefined keeps what the team chose before. */
  readonly artworks: readonly (string | null)[] | undefined;
  /** The same. */
  readonly mockup?: string | null | undefined;
  /** The key of a SKU that no other product of the team has: its items are meant too, whatever their titles. */
  readonly alsoSku?: string | undefined;
  readonly actorId: string;
  /** The variant that the key was mapped to: its open items change, too. `null`: it was saved as not ours. */
  readonly replaces?: string | null;
}

export type MappedChoice = VariantChoice & { readonly variant: SellableVariant };

/** Affected items and orders. `charge`: by how many cents the charges of the orders change. */
export interface ImpactShare {
  readonly items: number;
  readonly orders: number;
  readonly charge: bigint;
}

export interface MappingImpact {
  readonly inOrders: ImpactShare;
  readonly inFiles: ImpactShare;
  /** Of items that are not ours: orders that have no other item, and keep it. */
  readonly kept?: number;
  /** Imports that are previewed again. */
  readonly imports: readonly string[];
}
