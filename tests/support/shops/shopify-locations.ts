import { gid } from "./shopify-connection.ts";

export interface ShopLocation {
  /** Digits. */
  readonly id: string;
  readonly name: string;
}

/** The query of locations of Shopify's GraphQL Admin API; `null` for any other query. */
export const locationQueries =
  (locations: readonly ShopLocation[]) =>
  (query: string): object | null =>
    query.includes("locations(")
      ? { locations: { nodes: locations.map(({ id, name }) => ({ id: gid("Location", id), name })) } }
      : null;
