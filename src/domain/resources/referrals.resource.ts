import { defineResource } from "../resource/define.ts";
import { f, readFrom, serverSet } from "../resource/fields.ts";

/**
 * A seller team that another one brought: rows of `seller-teams` that name who referred them. Code and rate are
 * the referrer's; a seller sees the teams that it brought itself.
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
    code: readFrom(serverSet(f.text("Code")), "referredBy", "referralCode"),
    rate: readFrom(serverSet(f.rate("Rate", 50)), "referredBy", "rate"),
    createdAt: serverSet(f.timestamp("Joined", "date")),
  },
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
  icon: "gift",
});
