import type { PublicationBody } from "../../../domain/catalogs/grid-save.ts";

export interface Publication {
  readonly catalogId: string;
  /** `null` for a change of variants. */
  readonly basecostId: string | null;
  readonly body: PublicationBody;
}
