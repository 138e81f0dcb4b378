import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

export const RUN_OUTCOMES = {
  watched: ["Would do", "blue"],
  done: ["Done", "success"],
  yielded: ["Earlier rule", "default"],
  unknown: ["Cannot say", "gold"],
  refused: ["Refused", "warning"],
  failed: ["Failed", "error"],
} as const;

/** The diary of rules: a row for each order and event that met one. */
export const ruleRuns = defineResource({
  name: "rule-runs",
  label: { one: "Rule run", many: "Rule diary" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "text",
  fields: {
    rule: serverSet(f.reference("Rule", "rules", ["name"])),
    /** The rule's version that ran. */
    revision: serverSet(f.integer("Version")),
    /** The team of the rule. */
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams"))),
    order: serverSet(f.reference("Order", "orders", ["orderName", "status"])),
    outcome: serverSet(f.choice("Outcome", RUN_OUTCOMES)),
    /** What it did or would do, and why not. */
    text: serverSet(f.text("What it did", { max: 2_000 })),
    createdAt: serverSet(f.timestamp("Time")),
  },
  access: { agency: "read", "agency:staff": "read", seller: "read", "seller:staff": "read" },
  list: {
    columns: ["order", "outcome", "text", "rule", "revision", "createdAt"],
    filters: { rule: "in", order: "in", outcome: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["text"],
  },
  areas: ["ag", "s"],
  menu: { ag: "palette", s: "palette" },
  icon: "history",
});
