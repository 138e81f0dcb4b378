import { z } from "zod";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

/**
 * An address that receives events of orders: see docs/api.md. Those of an agency are seen by its people, those of a team by
 * the team. The named calls in `server/webhooks` write them.
 */
export const webhooks = defineResource({
  name: "webhooks",
  label: { one: "Webhook", many: "Webhooks" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Name", { max: 64 })),
    url: serverSet(f.longText("Address")),
    events: serverSet(f.json("Events", z.array(z.string()))),
    status: serverSet(
      initially(
        f.choice("Status", { active: ["Active", "success"], paused: ["Paused", "warning"] }),
        "active",
      ),
    ),
    pausedReason: serverSet(optional(f.text("Reason"))),
    pausedAt: serverSet(optional(f.timestamp("Paused"))),
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams"))),
    createdUser: serverSet(f.reference("Created by", "users", ["fullName", "email"])),
    lastSuccessAt: serverSet(optional(f.timestamp("Last success"))),
    failingSince: serverSet(optional(f.timestamp("Failing since"))),
    /** Failures since the last success. */
    failures: serverSet(initially(f.integer("Failures"), 0)),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: { agency: "read", seller: "read" },
  list: {
    columns: ["name", "url", "events", "status", "lastSuccessAt", "failingSince", "createdUser", "createdAt"],
    filters: { status: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["name", "url"],
  },
  areas: ["ag", "s"],
  menu: { ag: { tabOf: "/ag/api-keys", position: 10 }, s: { tabOf: "/s/api-keys", position: 10 } },
  icon: "globe",
});
