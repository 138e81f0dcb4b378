import type { Platform } from "./destination.ts";

/** How the store of a file came to be known: somebody said it, its format fits one alone, or the last file's had it. */
export const STORE_KNOWN_BY = ["person", "format", "last"] as const;
export type StoreKnownBy = (typeof STORE_KNOWN_BY)[number];

/** The store that a file is from, or none, and how that is known. */
export interface StoreOfFile {
  readonly integrationId: string | null;
  readonly by: StoreKnownBy;
}

/** A living integration of the team. */
interface Store {
  readonly id: string;
  readonly platform: Platform;
}

/**
 * The store that a file is taken to be from as long as nobody has said it: what was said of the team's last file with
 * the same columns, else the only one of the file's platform. `last`: what was said of that file, undefined where
 * nothing was. Null: not known.
 */
export function supposedStore(
  platform: Platform,
  stores: readonly Store[],
  last: string | null | undefined,
): StoreOfFile | null {
  if (last === null) return { integrationId: null, by: "last" };
  if (stores.some(({ id }) => id === last)) return { integrationId: last as string, by: "last" }; // It is an id here.
  const [only, ...others] = stores.filter((store) => store.platform === platform);
  return only && others.length === 0 ? { integrationId: only.id, by: "format" } : null;
}
