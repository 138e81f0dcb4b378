import type { GarmentPhoto } from "../../domain/mockups/garment-photo.ts";
import { CENTERED, type Placement, type Size } from "../../domain/mockups/placement.ts";
import { MOCKUP_SIZE } from "../../domain/mockups/requests.ts";
import type { Database } from "../db/client.ts";
import { inTransaction } from "../db/transaction.ts";
import { checkImages, type NamedImages } from "../files/library.queries.ts";
import type { Scope } from "../scope.ts";
import type { Composition } from "./composer/task.ts";

interface Placed {
  readonly print?: Size | null | undefined;
  readonly artwork?: string | null | undefined;
  readonly placement?: Placement | undefined;
}

/** Artwork on a garment photo. Without artwork the test artwork, without a placement in the middle of the box. */
export const compositionOf = (
  { image, box, mask, light }: Pick<GarmentPhoto, "image" | "box" | "mask" | "light">,
  { artwork = null, placement = CENTERED, print = null }: Placed,
  size = MOCKUP_SIZE,
): Composition => ({ photo: image, box, mask, light, artwork, placement, print, size });

/** Refuses images that are not of the person's library, by field. */
export const checkOwnImages = (
  database: Database,
  scope: Scope,
  named: NamedImages,
  kept?: ReadonlySet<string>,
): Promise<void> => inTransaction(database, (tx) => checkImages(tx, scope, named, kept));
