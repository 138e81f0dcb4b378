import { defineResource } from "../resource/define.ts";
import { f, readFrom, serverSet } from "../resource/fields.ts";

/**
 * A referred seller team: the rows of `seller-teams` with a referrer. Code and rate are the referrer's. Sellers see
 * only the teams that they referred.
 */
export const referrals = defineResource({
  name: "referrals",
  label: { one: "Referral", many: "Referrals" },
  owner: "agency",
  verbs: ["list", "show"],
  table: "seller_teams",
  title: "name",
  fields: {
    name: serverSet(f.text("Team")),
    referredBy: serverSet(f.reference("Referred by", "seller-teams", ["name", "referralCode", "rate"])),
    code: readFrom(serverSet(f.text("Code", { format: "code" })), "referredBy", "referralCode"),
    rate: readFrom(serverSet(f.rate("Rate", 50)), "referredBy", "rate"),
    createdAt: serverSet(f.timestamp("Joined", "date")),
  },
  key: "read",
  access: {
    agency: "read",
    "agency:staff": "read",
    seller: "read",
    "seller:staff": "read",
  },
  list: {
    columns: ["name", "referredBy", "code", "rate", "createdAt"],
    filters: { referredBy: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["name"],
    search: ["name"],
  },
  areas: ["ag", "s"],
  menu: { ag: { group: "service", position: 20 }, s: { group: "channels", position: 10 } },
  icon: "gift",
});
