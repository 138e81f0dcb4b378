import { PLATFORMS } from "../platforms.ts";

export type Platform = keyof typeof PLATFORMS;

/** The platform that writes files of this format; `other` for Platen's own template and for orders without a file. */
export function platformOfFormat(format: string | null): Platform {
  const name = format?.split("-")[0] ?? "";
  return Object.hasOwn(PLATFORMS, name) ? (name as Platform) : "other"; // `hasOwn` proves the cast.
}

export interface TeamIntegration {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  readonly sendTracking: boolean;
  /** Its credentials are stored. */
  readonly hasAccess: boolean;
  readonly isRemoved: boolean;
}

/** Where an order came from, as far as it is known. */
export interface Origin {
  readonly platform: Platform;
  readonly integrationId: string | null;
}

/** Why a store gets no tracking numbers. */
export interface Obstacle {
  readonly status: "unconnected" | "unneeded";
  readonly reason: string;
}

/** The store that a parcel is synced to, or why there is none. */
export interface SyncTarget {
  /** Set also where an obstacle prevents the sync; `null` where the store is not known. */
  readonly integrationId: string | null;
  readonly status: "waiting" | Obstacle["status"];
  readonly reason: string | null;
}

/** Why this store cannot be sent tracking numbers; `null` where it can. */
export function obstacleTo(store: Omit<TeamIntegration, "id" | "platform">): Obstacle | null {
  const { name } = store;
  if (store.isRemoved)
    return { status: "unconnected", reason: `The store "${name}" was removed. Choose the order's store` };
  if (!store.sendTracking) return { status: "unneeded", reason: "The integration sends no tracking numbers" };
  if (!store.hasAccess)
    return { status: "unconnected", reason: `The integration "${name}" has no access to its store` };
  return null;
}

const toStore = (store: TeamIntegration): SyncTarget => ({
  integrationId: store.id,
  ...(obstacleTo(store) ?? { status: "waiting", reason: null }),
});

const withoutStore = (reason: string): SyncTarget => ({ integrationId: null, status: "unconnected", reason });

const severalMatch = (count: number, platform: Platform) =>
  `${count === 2 ? "Two" : count}${platform === "other" ? "" : ` ${PLATFORMS[platform]}`} stores match. Choose one`;

/**
 * The store that an order's parcels are synced to: the order's own, else the only store of its platform that can be
 * synced. Where several can, no store is chosen. `null` where the order came from no store.
 */
export function syncTargetOf(
  { platform, integrationId }: Origin,
  integrations: readonly TeamIntegration[],
): SyncTarget | null {
  const assigned = integrations.find(({ id }) => id === integrationId);
  if (assigned) return toStore(assigned);
  const matching = integrations.filter(
    (integration) => integration.platform === platform && !integration.isRemoved,
  );
  const [first] = matching;
  if (!first)
    return platform === "other"
      ? null
      : withoutStore(`The seller has connected no ${PLATFORMS[platform]} store`);
  const usable = matching.filter((integration) => obstacleTo(integration) === null);
  if (usable.length > 1) return withoutStore(severalMatch(usable.length, platform));
  return toStore(usable[0] ?? matching.find(({ sendTracking }) => sendTracking) ?? first);
}
