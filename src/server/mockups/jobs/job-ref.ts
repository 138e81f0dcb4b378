import { type Claim } from "../../jobs/lease.ts";
import type { Scope } from "../../scope.ts";
import type { LibraryFile } from "../mockups.ts";

export interface MockupJobRef extends Claim {
  /** That of the person who started it. */
  readonly scope: Scope;
  readonly userId: string;
}

export interface ItemResult {
  readonly seq: number;
  readonly path: string | null;
  readonly message: string | null;
  /** The file as a new image of the library, for a product. */
  readonly image?: LibraryFile;
  readonly productId?: string | null;
}
