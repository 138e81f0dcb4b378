import { z } from "zod";
import { defineCall, previewQuery } from "../../resource/call.ts";
import { termsChange } from "./terms.ts";

const changed = z.object({ before: z.int(), after: z.int() });

/** What a change of terms does to orders and sellers that there are. */
const termsEffect = z.object({
  /** Approved orders that their sellers can cancel without asking. */
  cancelable: changed,
  /** Open design requests, which keep the fee and the cost that they were made with. */
  openDesigns: z.int(),
  /** Sellers, who keep their base cost and whether their orders are approved automatically. */
  sellers: z.int(),
  /** Approved orders that have not shipped and get another due date. */
  dueEarlier: z.int(),
  dueLater: z.int(),
  /** Of these orders, those past their due date. */
  late: changed,
});

export const saveTerms = defineCall({
  name: "settings.terms",
  method: "PATCH",
  url: "/agencies/update-terms",
  requires: ["settings", "edit"],
  summary: "Save some of my agency's terms; with preview=true only return the effect on open orders",
  query: previewQuery,
  body: termsChange,
  response: z.object({ effect: termsEffect, message: z.string() }),
  changes: ["agencies", "orders", "settings-history"],
});
