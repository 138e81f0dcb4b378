import { z } from "zod";
import { MAX_BULK_IDS } from "../limits.ts";
import { identifier } from "../resource/fields.ts";

export const storeOrderIds = z.array(identifier).min(1, "Select at least one order").max(MAX_BULK_IDS);

/** `POST orders/assign-store`; `null` removes the store. */
export const storeAssignment = z.strictObject({ ids: storeOrderIds, integration: identifier.nullable() });
