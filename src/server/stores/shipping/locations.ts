import { LOCATIONS_QUERY, locationsOf } from "../../../domain/stores/inbound/shopify-locations.ts";
import type { StoreLocation } from "../../../domain/stores/shipping.ts";
import type { Platform } from "../../../domain/stores/sync-target.ts";
import { shopifyGraphql } from "../shopify-graphql.ts";
import type { StoreAccess } from "../store-access.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";

/** Reads the locations that fulfill a store's orders. @throws SyncError, StoreUnavailable, ForbiddenAddress */
type ReadLocations = (access: StoreAccess, options: StoreRequestOptions) => Promise<StoreLocation[]>;

const READERS: Readonly<Partial<Record<Platform, ReadLocations>>> = {
  shopify: async (access, options) =>
    locationsOf((await shopifyGraphql(access, LOCATIONS_QUERY, {}, options)).data),
};

/** How the locations of a platform's stores are read; `undefined` where it assigns no items to locations. */
export const locationReaderOf = (platform: Platform): ReadLocations | undefined => READERS[platform];

export const hasLocations = (platform: Platform): boolean => locationReaderOf(platform) !== undefined;
