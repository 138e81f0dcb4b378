import type { StoreAccess } from "../store-access.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";
import type { StoredGrant } from "./grant.ts";

/** How the token of a connection is renewed. */
export interface Renewal {
  /** The next grant, from the key as it is stored. Throws SyncError, StoreUnavailable. */
  renew(key: string, options: StoreRequestOptions): Promise<StoredGrant>;
  /** What requests are made with. */
  accessWith(grant: StoredGrant): StoreAccess;
}
