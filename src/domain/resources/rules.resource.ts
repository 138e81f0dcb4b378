import { z } from "zod";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";
import type { BackTest } from "../rules/back-test.ts";
import type { Conditions } from "../rules/conditions.ts";
import type { Effect } from "../rules/effects.ts";
import { RULE_EVENTS } from "../rules/events.ts";

const labelsOf = <K extends string>(events: Readonly<Record<K, { readonly label: string }>>) =>
  // Of the same keys.
  Object.fromEntries(Object.entries<{ label: string }>(events).map(([name, { label }]) => [name, label])) as {
    readonly [Name in K]: string;
  };

/** Only the server writes them, by the schemas of `rules/input.ts`, which lists need not load. */
const shapeOf = <T>() => z.unknown() as z.ZodType<T>;

/**
 * What is done with orders by itself: see docs/rules.md. Those of an agency are seen by its people, those of a team by the
 * team. The named calls in `server/rules` write them.
 */
export const rules = defineResource({
  name: "rules",
  label: { one: "Rule", many: "Rules" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Name", { max: 80 })),
    event: serverSet(f.choice("When", labelsOf(RULE_EVENTS))),
    /** Of a rule for blocked orders: for how long they are. */
    hours: serverSet(optional(f.integer("Hours"))),
    conditions: serverSet(f.json("If", shapeOf<Conditions>())),
    effects: serverSet(f.json("Then", shapeOf<Effect[]>())),
    state: serverSet(
      initially(
        f.choice("State", { off: ["Off", "default"], watch: ["Watching", "blue"], on: ["On", "success"] }),
        "off",
      ),
    ),
    /** Since when it watches or is on. */
    since: serverSet(optional(f.timestamp("Since"))),
    position: serverSet(f.integer("Position")),
    /** Counts the changes of what it does. */
    revision: serverSet(initially(f.integer("Version"), 1)),
    /** The last back-test, of whichever revision. */
    test: serverSet(optional(f.json("Back-test", shapeOf<BackTest>()))),
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams"))),
    /** Who saved it last, as whom it acts. */
    author: serverSet(f.reference("Acts as", "users", ["fullName", "email"])),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: { agency: "read", "agency:staff": "read", seller: "read", "seller:staff": "read" },
  list: {
    columns: [
      "name",
      "event",
      "hours",
      "conditions",
      "effects",
      "state",
      "since",
      "position",
      "revision",
      "author",
      "createdAt",
    ],
    filters: { state: "in", event: "in" },
    sort: "position",
    search: ["name"],
  },
  areas: ["ag", "s"],
  menu: { ag: "palette", s: "palette" },
  icon: "bolt",
});
