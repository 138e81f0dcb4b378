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
}

/** Whom a parcel is told to, or why nobody. */
export interface Destination {
  readonly integrationId: string | null;
  readonly status: "waiting" | "unconnected" | "unneeded";
  readonly reason: string | null;
}

/**
 * The store to which a parcel of an order from that platform is told. An order does not say which of several stores
 * of one platform it came from, so with several that are connected none is told. Null: it came from no store.
 */
export function destinationOf(
  platform: Platform,
  integrations: readonly KnownIntegration[],
): Destination | null {
  const label = PLATFORMS[platform];
  const fitting = integrations.filter((one) => one.platform === platform);
  if (fitting.length === 0 && platform === "other") return null;
  const nobody = (status: "unconnected" | "unneeded", reason: string): Destination => ({
    integrationId: null,
    status,
    reason,
  });
  if (fitting.length === 0) return nobody("unconnected", `The seller has connected no ${label} store`);
  const telling = fitting.filter(({ sendTracking }) => sendTracking);
  if (telling.length === 0) return nobody("unneeded", "The integration sends no tracking numbers");
  const [only, ...others] = telling.filter(({ hasAccess }) => hasAccess);
  if (!only) {
    const [first] = telling;
    return nobody("unconnected", `The integration "${first?.name}" has no access to its store`);
  }
  if (others.length > 0) {
    const count = others.length + 1;
    return nobody("unconnected", `${count} ${label} stores are connected: it is not known which is meant`);
  }
  return { integrationId: only.id, status: "waiting", reason: null };
}
