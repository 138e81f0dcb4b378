import { PLATFORMS } from "../platforms.ts";

export type Platform = keyof typeof PLATFORMS;

/** Where a file of that format comes from. Platen's own template, and no file at all, may be of any shop. */
export function platformOfFormat(format: string | null): Platform {
  const name = format?.split("-")[0] ?? "";
  return Object.hasOwn(PLATFORMS, name) ? (name as Platform) : "other"; // It is one of its keys.
}

/** An integration of the team that an order belongs to. */
export interface KnownIntegration {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
  readonly sendTracking: boolean;
  /** We hold what the store asks of whoever tells it something. */
  readonly hasAccess: boolean;
  /** It is none of the team's integrations any more. */
  readonly isRemoved: boolean;
}

/** What is known of where an order came from. */
export interface Origin {
  readonly platform: Platform;
  /** The integration that is known to be meant, if any. */
  readonly integrationId: string | null;
}

/** What keeps a store from being told. */
export interface Obstacle {
  readonly status: "unconnected" | "unneeded";
  readonly reason: string;
}

/** Whom a parcel is told to, or why nobody. */
export interface Destination {
  /** The store that is meant, also where it cannot be told; null: it is not known which. */
  readonly integrationId: string | null;
  readonly status: "waiting" | Obstacle["status"];
  readonly reason: string | null;
}

/** What keeps a store from being told of parcels; null for nothing. */
export function obstacleTo(store: Omit<KnownIntegration, "id" | "platform">): Obstacle | null {
  const { name } = store;
  if (store.isRemoved)
    return { status: "unconnected", reason: `The store "${name}" was removed; name the order's store` };
  if (!store.sendTracking) return { status: "unneeded", reason: "The integration sends no tracking numbers" };
  if (!store.hasAccess)
    return { status: "unconnected", reason: `The integration "${name}" has no access to its store` };
  return null;
}

const toStore = (store: KnownIntegration): Destination => ({
  integrationId: store.id,
  ...(obstacleTo(store) ?? { status: "waiting", reason: null }),
});

const toNobody = (reason: string): Destination => ({ integrationId: null, status: "unconnected", reason });

const severalFit = (count: number, platform: Platform) =>
  `${count === 2 ? "Two" : count} stores${platform === "other" ? "" : ` of ${PLATFORMS[platform]}`} fit; name the order's store`;

/**
 * The store to which a parcel of an order is told: the one that is known to be meant, else the only one of the order's
 * platform that can be told; where several can, none is. Null: it came from no store.
 */
export function destinationOf(
  { platform, integrationId }: Origin,
  integrations: readonly KnownIntegration[],
): Destination | null {
  const named = integrations.find(({ id }) => id === integrationId);
  if (named) return toStore(named);
  const fitting = integrations.filter((one) => one.platform === platform && !one.isRemoved);
  const [first] = fitting;
  if (!first)
    return platform === "other" ? null : toNobody(`The seller has connected no ${PLATFORMS[platform]} store`);
  const able = fitting.filter((one) => obstacleTo(one) === null);
  if (able.length > 1) return toNobody(severalFit(able.length, platform));
  return toStore(able[0] ?? fitting.find(({ sendTracking }) => sendTracking) ?? first);
}
