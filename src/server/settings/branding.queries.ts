import { sql } from "drizzle-orm";
import { isRemoteImage } from "../../domain/images/address.ts";
import { DEFAULT_COLORS } from "../../domain/theme/colors.ts";
import type { ConfigChange } from "../../domain/theme/config.ts";
import type { Branding } from "../../domain/theme/responses.ts";
import { notFound } from "../api-error.ts";
import type { Brand } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { agencies } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

const NO_FILES = { importOrderFilePath: null, importTrackingFilePath: null, dataCatalogFile: null };

/** The host's brand, overridden by the agency's own settings. */
export function brandingOf(brand: Brand, chosen: ConfigChange = {}): Branding {
  const { title, templateFile, logo: ownLogo, faviconImg: ownIcon, ...colors } = chosen;
  // Older values may be on another host, which pages do not load from.
  const [logo, faviconImg] = [ownLogo, ownIcon].map((path) => (path && !isRemoteImage(path) ? path : null));
  return {
    ...DEFAULT_COLORS,
    ...colors,
    title: title ?? brand.brand,
    logo: logo ?? brand.logo ?? null,
    faviconImg: faviconImg ?? null,
    imageHost: brand.imageHost ?? null,
    accessProfile: brand.accessProfile,
    templateFile: { ...NO_FILES, ...templateFile },
  };
}

/** An agency's theme settings and the version of its row, which `lock` locks. */
export async function configOf(
  where: Database | Transaction,
  agencyId: string,
  { lock = false } = {},
): Promise<{ config: ConfigChange; version: number }> {
  const [row] = await rowsOf<Raw<typeof agencies, "config" | "version">>(
    where,
    sql`select config, version from agencies where id = ${agencyId} and deleted_at is null
      ${lock ? sql`for update` : sql``}`,
  );
  if (!row) throw notFound();
  return row;
}
