import type { Platform } from "./sync-target.ts";

/** How a file's store is known: a person's choice, the only one that matches the format, or that of the last file. */
export const STORE_SOURCES = ["person", "format", "last"] as const;
export type StoreSource = (typeof STORE_SOURCES)[number];

/** The store that a file is from (`null`: none), and how that is known. */
export interface StoreOfFile {
  readonly integrationId: string | null;
  readonly by: StoreSource;
}

/** An integration of the team that was not removed. */
interface Store {
  readonly id: string;
  readonly platform: Platform;
}

/**
 * The assumed store of a file until a person chooses one: that of the team's last file with the same columns, else the
 * only store of the file's platform; `null` where neither exists. `last` is what was chosen for the last file: an
 * integration's id, `null` for no store, `undefined` where nothing was chosen.
 */
export function inferStore(
  platform: Platform,
  stores: readonly Store[],
  last: string | null | undefined,
): StoreOfFile | null {
  if (last === null) return { integrationId: null, by: "last" };
  if (stores.some(({ id }) => id === last)) return { integrationId: last as string, by: "last" }; // Equals an id.
  const [only, ...others] = stores.filter((store) => store.platform === platform);
  return only && others.length === 0 ? { integrationId: only.id, by: "format" } : null;
}

/** Whether a person has to choose a file's store, or none: several fit its platform, and nothing says which. */
export const mustChooseStore = (
  platform: Platform,
  stores: readonly Pick<Store, "platform">[],
  by: StoreSource | null,
): boolean => by === null && stores.filter((store) => store.platform === platform).length > 1;
