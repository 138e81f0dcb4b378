import { z } from "zod";
import { blockerBoard } from "../orders/blockers/responses.ts";
import { requestedDesign } from "../orders/designs/responses.ts";
import { GATE_NAMES } from "../orders/gates/gate-names.ts";
import { HOME_CARD_KEYS } from "./cards.ts";
import { HOME_VIEWS } from "./views.ts";

const card = z.object({
  key: z.enum(HOME_CARD_KEYS),
  /** `null` of a figure that is an amount or a state. */
  count: z.int().nullable(),
  /** Whether there are more than `count`. */
  capped: z.boolean(),
  /** Dollars */
  amount: z.number().nullable(),
  /** What the amount is compared with: the balance beside the charge of what can be submitted. Dollars */
  available: z.number().nullable(),
  /** The age of the oldest, or of the last ledger check. ISO 8601 */
  oldestAt: z.string().nullable(),
  /** Whether a check passed. */
  ok: z.boolean().nullable(),
});
export type HomeCardFigure = z.infer<typeof card>;

const day = z.object({
  /** `YYYY-MM-DD` in Los Angeles */
  day: z.string(),
  created: z.int(),
  approved: z.int(),
  shipped: z.int(),
});
export type HomeDay = z.infer<typeof day>;

/** The response of `GET home`. A part that is not of the person's home is `null`. */
export const homeResponse = z.object({
  view: z.enum(HOME_VIEWS),
  cards: z.array(card),
  /** What an administrator has to do before the support of a store platform's API version ends. */
  warnings: z.array(z.string()),
  /** A seller's drafts that cannot be submitted, by reason; one with several counts for each. */
  drafts: z.array(z.object({ gate: z.enum(GATE_NAMES), count: z.int(), capped: z.boolean() })).nullable(),
  /** The causes that block most orders. */
  blockers: blockerBoard.nullable(),
  /** The designer's queue by due date. */
  designs: z.array(requestedDesign).nullable(),
  /** Sellers whose balance is below zero, the lowest first. */
  owing: z.array(z.object({ id: z.string(), name: z.string(), balance: z.number() })).nullable(),
  /** When the supplier's published prices change, and what agencies owe it. */
  supplier: z
    .object({
      changes: z.array(
        z.object({ id: z.string(), at: z.string(), catalog: z.object({ id: z.string(), name: z.string() }) }),
      ),
      owed: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Dollars: all that is owed, and what of it is due. */
          open: z.number(),
          due: z.number(),
        }),
      ),
    })
    .nullable(),
  /** The last fourteen days without today, oldest first. */
  days: z.array(day).nullable(),
});
export type Home = z.infer<typeof homeResponse>;
