import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { bulkTarget } from "../bulk-target.ts";
import { ORDER_CHANGES } from "../order-changes.ts";
import { SETTING_LEVELS } from "./setting.ts";
import { autoSubmitSetting, timeZone } from "./setting-schema.ts";

/** `null`: as the next level has it. */
const ownSetting = autoSubmitSetting.nullable();

const settingResponse = z.object({
  /** `null` where it follows the next level. */
  own: ownSetting,
  /** What applies without an own one, and whose it is. */
  inherited: z.object({ setting: autoSubmitSetting, level: z.enum(SETTING_LEVELS) }),
  /** The zone of the team's hours. */
  zone: z.string(),
});
export type AutoSubmitOfStore = z.infer<typeof settingResponse>;

const saved = settingResponse.extend({ message: z.string() });

export const showStoreAutoSubmit = defineCall({
  name: "integrations.autoSubmit",
  method: "GET",
  url: "/integrations/:id/auto-submit",
  params: byId,
  requires: ["integrations", "show"],
  key: "read",
  summary: "When the orders of a store are submitted automatically",
  response: settingResponse,
});

export const saveStoreAutoSubmit = defineCall({
  name: "integrations.saveAutoSubmit",
  method: "PUT",
  url: "/integrations/:id/auto-submit",
  params: byId,
  requires: ["integrations", "integrate"],
  summary:
    "Set when the orders of a store that arrive from now on are submitted automatically; without a setting, as those of the team",
  body: z.strictObject({ setting: ownSetting }),
  response: saved,
  changes: ["integrations", "orders"],
});

export const showTeamAutoSubmit = defineCall({
  name: "integrations.teamAutoSubmit",
  method: "GET",
  url: "/integrations/auto-submit",
  requires: ["integrations", "integrate"],
  summary: "When the orders of my stores without a setting of their own are submitted automatically",
  response: settingResponse,
});

export const saveTeamAutoSubmit = defineCall({
  name: "integrations.saveTeamAutoSubmit",
  method: "PUT",
  url: "/integrations/auto-submit",
  requires: ["integrations", "integrate"],
  summary:
    "Set when the orders of my stores without a setting of their own are submitted automatically, and my time zone",
  body: z.strictObject({ setting: ownSetting, zone: timeZone }),
  response: saved,
  changes: ["integrations", "orders"],
});

const group = z.object({
  /** ISO 8601; `null` where each order has a time of its own. */
  goesAt: z.string().nullable(),
  /** The first of the orders. ISO 8601 */
  nextAt: z.string(),
  /** `18:00`, in `zone`; `null` where no hour is set. */
  time: z.string().nullable(),
  zone: z.string(),
  stores: z.array(z.string()),
  orders: z.int(),
  /** What their submit takes. Dollars */
  due: z.number(),
});
export type AutoSubmitGroup = z.infer<typeof group>;

export const showAutoSubmits = defineCall({
  name: "orders.autoSubmits",
  method: "GET",
  url: "/orders/auto-submit",
  requires: ["orders", "submit"],
  summary: "The orders of my team that are submitted automatically, by when",
  response: z.object({
    groups: z.array(group),
    /** Orders that cannot go: a gate is closed, a limit reached or the balance too low. */
    kept: z.int(),
    /** What the team can spend. Dollars; `null` for who may not see it. */
    funds: z.number().nullable(),
  }),
});

export const skipAutoSubmit = defineCall({
  name: "orders.skipAutoSubmit",
  method: "POST",
  url: "/orders/auto-submit",
  requires: ["orders", "submit"],
  key: "write",
  summary: "Leave orders to people that would be submitted automatically, or undo that",
  body: z.strictObject({ ...bulkTarget, skip: z.boolean() }),
  response: z.object({ success: z.array(z.string()), message: z.string() }),
  changes: ORDER_CHANGES,
});
