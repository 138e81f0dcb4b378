import type { AutoSubmitOfStore } from "../../../domain/orders/auto-submit/calls.ts";
import { settingLabel, zoneName } from "../../../domain/orders/auto-submit/setting.ts";

const FOLLOWED = { store: "", team: "As all stores of the team", agency: "As set by the agency" } as const;

/** `As all stores of the team: at 18:00, Berlin time` */
export function inheritedLabel({ inherited: { setting, level }, zone }: AutoSubmitOfStore): string {
  const when = settingLabel({ ...setting, zone });
  return `${FOLLOWED[level]}: ${when.charAt(0).toLowerCase()}${when.slice(1)}`;
}

/** `Berlin time` */
export const zoneLabel = (zone: string): string => `${zoneName(zone)} time`;

/** A path of the server's errors as the name of its field. */
export const fieldOf = (path: string): string => path.replace(/^setting\./, "");
