import { z } from "zod";
import { designSlots } from "../catalogs/shapes.ts";
import { ACCOUNTS, type Account } from "../money/accounts.ts";
import { slotPreflight } from "../preflight/orders/slot-preflight.ts";
import { personalizationFields } from "../products/personalization.ts";
import { knownAddress } from "./address/responses.ts";
import { KEPT_FOR } from "./auto-submit/plan.ts";
import { AUTO_SUBMIT_MODES, SETTING_LEVELS } from "./auto-submit/setting.ts";
import { WAITED } from "./blockers/waits-for.ts";
import { GATE_NAMES } from "./gates/gate-names.ts";
import { gateResponse } from "./gates/gate-response.ts";
import { REMAKE_BEARERS } from "./order.ts";
import {
  DESIGN_STATUSES,
  type DesignStatus,
  ITEM_STATES,
  type ItemState,
  ORDER_STATUSES,
  type OrderStatus,
} from "./status.ts";

/** The responses of calls on orders. Amounts in dollars, times in ISO 8601. */

export const orderStatus = z.enum(Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]]);
const designStatus = z.enum(Object.keys(DESIGN_STATUSES) as [DesignStatus, ...DesignStatus[]]);
const itemState = z.enum(Object.keys(ITEM_STATES) as [ItemState, ...ItemState[]]);
const person = z.object({ id: z.string(), fullName: z.string() });

/** What an order has in a list beside its declared fields. */
export const orderExtras = z.object({
  hold: z
    .object({
      owner: z.enum(["seller", "agency"]),
      from: orderStatus,
      reason: z.string(),
      since: z.string(),
      /** When it ends by itself; left out where a person ends it. */
      until: z.string().optional(),
    })
    .nullable(),
  /** The tags of the reader's side. Withheld from designers. */
  tags: z.array(z.string()).optional(),
  gates: z.array(gateResponse),
  /** Values of the filter of the same name: closed gates, or the next step. Withheld from designers. */
  waitsFor: z.array(z.enum(WAITED)).optional(),
  charge: z.object({ items: z.number(), shipping: z.number(), design: z.number(), total: z.number() }),
  /** `createdAt` and `updatedAt` by the names that the specification gives them for orders. */
  createdDate: z.string(),
  updatedDate: z.string(),
  /** Who pays for it, if it makes units of another order again. */
  remake: z.enum(REMAKE_BEARERS).nullable(),
  /** `YYYY-MM-DD`, a day in Los Angeles, by which it should ship: its store's, else by the agency's calendar once approved. */
  dueDate: z.string().nullable(),
  /** Whether its due date has passed and units of it have still to ship. */
  isLate: z.boolean(),
  /** `YYYY-MM-DD`, the day by which its store wants it shipped; `null` where the store states none. */
  shipBy: z.string().nullable(),
  itemCount: z.int(),
  thumbnail: z.string().nullable(),
  /** The worst result of its artwork's checks that nobody waived; `null` where all of it prints well. */
  print: z.enum(["doubtful", "bad"]).nullable(),
  /** The manager of the seller team, and the agency that fulfills for it. */
  seller: person.extend({ email: z.string() }).nullable(),
  agency: z.object({ id: z.string(), name: z.string() }),
  /** The English name of `countryCode`. */
  country: z.string().nullable(),
  /** The design request; all `null` without one. */
  metadata: z.object({
    requester_id: z.string().nullable(),
    designer: z.string().nullable(),
    hire_design_status: designStatus.nullable(),
    notes: z.string().nullable(),
    /** Withheld from designers. */
    email: z.string().nullable().optional(),
    requester: z.string().nullable(),
    /** `YYYY-MM-DD` */
    due_date: z.string().nullable(),
  }),
});

/** What an item has on the page of its order beside its declared fields. */
export const orderItemExtras = z.object({
  charge: z.number(),
  priceMissing: z.enum(["seller", "agency"]).nullable(),
  artworkComplete: z.boolean(),
  /** Whether its variant is. */
  inStock: z.boolean(),
  /** The stock for it, where it ships from a warehouse and the order is not approved yet. */
  stored: z.object({ warehouse: z.string(), inStock: z.int(), units: z.int() }).nullable(),
  /** Units that it has taken out of a warehouse. */
  takenUnits: z.int(),
  /** Whether its variant and catalog are on sale. */
  onSale: z.boolean(),
  /** The catalog that it is made from, and the artwork that this requires. */
  garment: z.string().nullable(),
  slots: designSlots,
  /** What its product declares for buyers to personalize, until the order is approved. */
  personalizationFields,
  /** How the artwork that it has now prints, and whether results are still to come. */
  preflight: z.array(slotPreflight.extend({ slot: z.int() })),
  preflightDue: z.boolean(),
  units: z.array(
    z.object({
      state: itemState,
      quantity: z.int(),
      parcelId: z.string().nullable(),
      returned: z.boolean().optional(),
    }),
  ),
  /** Units that a remake can replace. */
  remakable: z.int(),
});

const designRequest = z.object({
  status: designStatus,
  /** The seller's charge. Withheld from designers. */
  fee: z.number().optional(),
  /** What the designer is paid. Withheld from sellers. */
  pay: z.number().optional(),
  brief: z.string(),
  /** `YYYY-MM-DD` */
  dueDate: z.string().nullable(),
  requester: person.nullable(),
  designer: person.nullable(),
  submittedBy: person.nullable(),
  /** The proofs of this request. */
  proofs: z.int(),
  /** The proof that waits for a decision. */
  waiting: z.object({ id: z.string(), number: z.int() }).nullable(),
  canSubmitProof: z.boolean(),
  /** Where the person who reads it may take the design. */
  steps: z.array(designStatus),
});
export type DesignRequest = z.infer<typeof designRequest>;

const historyEvent = z.object({
  id: z.string(),
  action: z.string(),
  from: orderStatus.nullable(),
  to: orderStatus.nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  at: z.string(),
  by: z.string().nullable(),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/** How an order that no person has submitted is submitted. */
const autoSubmit = z.object({
  /** When it goes, or would have gone. ISO 8601 */
  goesAt: z.string(),
  /** Why it did not go when its time came; `null` before. */
  keptFor: z.enum(KEPT_FOR).nullable(),
  /** A person has taken it out. */
  isSkipped: z.boolean(),
  mode: z.enum(AUTO_SUBMIT_MODES),
  minutes: z.int().nullable(),
  time: z.string().nullable(),
  zone: z.string(),
  level: z.enum(SETTING_LEVELS),
});
export type AutoSubmitOfOrder = z.infer<typeof autoSubmit>;

const orderLink = z.object({ id: z.string(), orderName: z.string().nullable(), status: orderStatus });

/** What the page of an order has beside its row, its items and its parcels. */
export const wholeOrderExtras = z.object({
  actions: z.array(z.string()),
  /** Left out for people who may not see profits, and while an item lacks a variant or a price. */
  profit: z.number().optional(),
  shipAnyway: z.boolean(),
  /** What is known of the address since its last check; `confirmed`: who accepted it as it is. */
  address: knownAddress
    .extend({ confirmed: z.object({ by: z.string().nullable(), at: z.string() }).optional() })
    .nullable(),
  sale: z
    .object({
      paid: z.boolean(),
      collected: z.number(),
      returned: z.number(),
      unearned: z.number(),
      /** What the store has paid out of it, before its fees. */
      settled: z.number(),
      isSettled: z.boolean(),
    })
    .nullable(),
  /** `null` where a person submits it. */
  autoSubmit: autoSubmit.nullable(),
  design: designRequest.nullable(),
  /** The order whose units this one makes again. */
  remakeOf: orderLink.nullable(),
  /** The orders that make units of this one again. */
  remakes: z.array(orderLink),
  history: z.array(historyEvent),
});

/** The response of every action on orders. */
export const performedResponse = z.object({
  success: z.array(z.string()),
  /** Of the success of a cancel: what the agency has to decide first. */
  requested: z.array(z.string()).optional(),
  failed: z.array(z.object({ id: z.string(), message: z.string(), gate: z.enum(GATE_NAMES).optional() })),
  message: z.string(),
  /** In previews only. */
  money: z
    .object({ charge: z.number(), release: z.number(), refund: z.number(), balanceAfter: z.number() })
    .optional(),
});
export type Performed = z.infer<typeof performedResponse>;

/** `POST orders/:id/remake`: the new order, its charge to the seller and its cost to the agency. Dollars. */
export const remakeResponse = z.object({
  order: orderLink,
  charge: z.number(),
  cost: z.number(),
  message: z.string(),
});

/** The changes of accounts that a preview computes, in dollars: how much more each holds afterwards. */
export const accountChanges = z.array(
  z.object({
    account: z.enum(Object.keys(ACCOUNTS) as [Account, ...Account[]]),
    /** The seller team whose account it is. */
    team: z.object({ id: z.string(), name: z.string() }),
    change: z.number(),
  }),
);
