import { sql } from "drizzle-orm";
import { isRemoteImage } from "../../domain/images/address.ts";
import { DEFAULT_COLOURS } from "../../domain/theme/colours.ts";
import type { ConfigChange } from "../../domain/theme/config.ts";
import type { Brand } from "../config.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent } from "../refusal.ts";

/** How the product looks to somebody: the host's brand, with what an agency chose on top. */
export interface Look {
  readonly title: string;
  readonly logo: string | null;
  readonly faviconImg: string | null;
  readonly white: string;
  readonly black: string;
  readonly primary: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly error: string;
  readonly info: string;
  readonly imageHost: string | null;
  readonly accessProfile: Brand["accessProfile"];
  readonly templateFile: {
    readonly importOrderFilePath: string | null;
    readonly importTrackingFilePath: string | null;
    readonly dataCatalogFile: string | null;
  };
}

const NO_FILES = { importOrderFilePath: null, importTrackingFilePath: null, dataCatalogFile: null };

export function lookOf(brand: Brand, chosen: ConfigChange = {}): Look {
  const { title, templateFile, logo: ownLogo, faviconImg: ownIcon, ...colours } = chosen;
  // Older ones may lie on another host, which no page of ours calls.
  const [logo, faviconImg] = [ownLogo, ownIcon].map((path) => (path && !isRemoteImage(path) ? path : null));
  return {
    ...DEFAULT_COLOURS,
    ...colours,
    title: title ?? brand.brand,
    logo: logo ?? brand.logo ?? null,
    faviconImg: faviconImg ?? null,
    imageHost: brand.imageHost ?? null,
    accessProfile: brand.accessProfile,
    templateFile: { ...NO_FILES, ...templateFile },
  };
}

/** What an agency chose, and the version of its row; under a lock where it is about to change. */
export async function configOf(
  where: Database | Transaction,
  agencyId: string,
  { lock = false } = {},
): Promise<{ config: ConfigChange; version: number }> {
  const [row] = await rowsOf<{ config: ConfigChange; version: number }>(
    where,
    sql`select config, version from agencies where id = ${agencyId} and deleted_at is null
      ${lock ? sql`for update` : sql``}`,
  );
  if (!row) throw absent();
  return row;
}
