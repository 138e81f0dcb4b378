import { formatMoney, formatShort } from "../../../../domain/format.ts";
import { type AutoSubmitLabel, whyLabel } from "../../../../domain/orders/auto-submit/setting.ts";
import { CHANGE_REASONS } from "../../../../domain/orders/changes/change-history.ts";
import type { ChangeReason } from "../../../../domain/orders/changes/change-request.ts";
import { DASH } from "../../../widgets/values.tsx";
import type { HistoryEvent } from "../../wire.ts";

/** The predicate after the user's name: "Maya Fernandez submitted it". */
const ACTIONS: Readonly<Record<string, string>> = {
  create: "created the order",
  "create-for-seller": "created the order for the seller",
  import: "imported the order",
  "import-from-store": "imported the order from its store",
  submit: "submitted it",
  "auto-submit/skip": "left it to a person to submit it",
  "auto-submit/resume": "let it be submitted automatically again",
  reopen: "took it back to change its items",
  "store-hold": "was put on hold in its store",
  "store-release": "was released in its store",
  "store-change": "received a change of its store, which the agency decides",
  "store-change/decide": "has no change of its store left to decide",
  "rule-fault": "blocked it because",
  "rule-fault/dismiss": "dismissed the failure of a rule",
  approve: "approved it",
  reject: "rejected it",
  hold: "put it on hold",
  unhold: "released it",
  "agency-unhold": "released it",
  "keep-hold": "could not release it at the end of its hold",
  cancel: "canceled it",
  "cancel-request/withdraw": "withdrew the cancel request",
  "cancel-request/decline": "declined the cancel request",
  pickup: "sent it to production",
  track: "added tracking",
  "correct-tracking": "corrected tracking",
  "further-parcel": "added a further parcel, without a charge",
  "update-fulfilled": "updated the delivery",
  "shipment-cancel": "canceled a shipment",
  refund: "refunded a part of the charge",
  return: "recorded a return",
  remake: "made units again",
  remade: "created the remake",
  edit: "changed the order",
  "edit-address": "changed the address",
  "edit-contact": "changed the customer's contact",
  "check-address": "checked the address again",
  "confirm-address": "confirmed the address",
  "ignore-cannot-ship": "allowed it to ship anyway",
  "update-item-code": "changed an item's variant",
  "update-item-design": "changed an item's artwork",
  "waive-preflight": "chose to print artwork as it is",
  map: "mapped its items",
  "hire-designs": "hired a designer",
  "withdraw-designs": "withdrew the designer",
  "change-design-status": "advanced the design",
  "sync-default-design-cost": "adjusted the design fee",
  "take-design": "took the design",
  "assign-store": "assigned its store",
  "accept-change": "accepted a change request",
  "decline-change": "declined a change request",
  "order-with-old": "marked it as replacing an older order",
  "calc-order-basecost": "recalculated the base cost",
  "calc-order-profit": "recalculated the profit",
  "buyer-paid": "recorded the buyer's payment",
  "doubt-payment": "reported a payment that a person has to check",
  "set-collected": "changed who collects the buyer's payment",
  settle: "settled the store's payout",
  release: "released the profit",
  tag: "changed the tags",
};

/** A cancel that keeps the status is a seller's request; the agency's own cancel always changes the status. */
const isRequest = ({ action, from, to }: HistoryEvent) => action === "cancel" && from === to;

/** A release with a time is that of a job, when the time of the hold came. */
const isEndOfHold = ({ action, detail }: HistoryEvent) =>
  ["unhold", "agency-unhold"].includes(action) && typeof detail?.until === "string";

/** The setting by which an order was submitted without a person. */
const settingOf = ({ action, detail }: HistoryEvent) =>
  action === "submit" ? detail?.autoSubmit : undefined;

export function actionLabel(event: HistoryEvent): string {
  const setting = settingOf(event) as AutoSubmitLabel | undefined; // As the job stores it.
  if (setting) return `submitted it automatically. ${whyLabel(setting)}`;
  if (isRequest(event)) return "asked to cancel it";
  if (isEndOfHold(event)) return "released it at the end of its hold";
  return ACTIONS[event.action] ?? event.action.replaceAll("-", " ");
}

const FIELDS: Readonly<Record<string, string>> = {
  fullName: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  address1: "Address 1",
  address2: "Address 2",
  city: "City",
  province: "Province",
  zipCode: "Zip code",
  countryCode: "Country",
  catalogVariantCode: "Variant",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((slot) => [`artwork${slot}`, `Artwork ${slot}`])),
  mockup: "Mockup",
};

/** The fields whose values are images. */
const isImage = (key: string) => /^(artwork[1-6]|mockup)$/.test(key);

export interface Difference {
  label: string;
  before?: string;
  after: string;
  /** Paths of the images before and after, shown in place of the texts. */
  images?: { before: string | null; after: string | null };
}

const text = (value: unknown): string =>
  value === null || value === undefined || value === "" ? DASH : String(value);

/** The units in an event's detail, with the titles of their items. */
function unitsOf(items: unknown, titles: ReadonlyMap<string, string>): Difference[] {
  if (!Array.isArray(items)) return [];
  return items.filter(isRecord).flatMap(({ id, itemId, quantity }) => {
    const label = titles.get(String(id ?? itemId));
    return label && typeof quantity === "number" ? [{ label, after: `× ${quantity}` }] : [];
  });
}

/** What buyers entered for items before and after an edit. */
const personalizedOf = (changes: unknown, titles: ReadonlyMap<string, string>): Difference[] =>
  (Array.isArray(changes) ? changes : []).filter(isRecord).map(({ item, before, after }) => ({
    label: `Personalization of ${titles.get(String(item)) ?? "an item"}`,
    before: text(before),
    after: text(after),
  }));

/** The units that an event took out of the stock of a warehouse or gave back, with the titles of their items. */
function stockOf(stock: unknown, titles: ReadonlyMap<string, string>): Difference[] {
  const moved = (label: string, sign: 1 | -1): Difference[] => {
    const texts = (Array.isArray(stock) ? stock : []).filter(isRecord).flatMap(({ itemId, units }) => {
      const title = titles.get(String(itemId)) ?? "An item";
      return typeof units === "number" && units * sign > 0 ? [`${title} × ${units * sign}`] : [];
    });
    return texts.length > 0 ? [{ label, after: texts.join(", ") }] : [];
  };
  return [...moved("Taken from stock", 1), ...moved("Back in stock", -1)];
}

const tagsOf = (label: string, tags: unknown): Difference[] =>
  Array.isArray(tags) && tags.length > 0 ? [{ label, after: tags.join(", ") }] : [];

const pathOf = (value: unknown) => (typeof value === "string" ? value : null);

/** The change request that an edit applied, or that was decided. */
const requestOf = ({ changeReason }: Record<string, unknown>): Difference[] => {
  const label = CHANGE_REASONS[changeReason as ChangeReason]; // Another value finds nothing.
  return label === undefined ? [] : [{ label: "Change request", after: label }];
};

/** The store that has made a change. */
const storeOf = ({ store }: Record<string, unknown>): Difference[] =>
  typeof store === "string" ? [{ label: "Store", after: store }] : [];

/** What was known of the address, one text for each reason. */
const addressOf = ({ address }: Record<string, unknown>): Difference[] =>
  isRecord(address) && Array.isArray(address.reasons)
    ? address.reasons.map((one) => ({ label: "Address", after: text(one) }))
    : [];

/** What was left out of the order of a file or store, one text for each. */
const leftOutOf = ({ leftOut }: Record<string, unknown>): Difference[] =>
  Array.isArray(leftOut) ? leftOut.map((one) => ({ label: "Remark", after: text(one) })) : [];

/** The changed fields recorded with an event; `titles` are the titles of items by id. */
export function differencesOf(
  { detail }: HistoryEvent,
  titles: ReadonlyMap<string, string> = new Map(),
): Difference[] {
  if (!detail) return [];
  const { before, after } = detail;
  if (isRecord(before) && isRecord(after)) {
    const changed = Object.entries(FIELDS)
      .filter(([key]) => text(before[key]) !== text(after[key]))
      .map(
        ([key, label]): Difference => ({
          label,
          before: text(before[key]),
          after: text(after[key]),
          ...(isImage(key) && { images: { before: pathOf(before[key]), after: pathOf(after[key]) } }),
        }),
      );
    return [...changed, ...storeOf(detail), ...stockOf(detail.stock, titles), ...requestOf(detail)];
  }
  const differences = [
    ...leftOutOf(detail),
    ...addressOf(detail),
    ...unitsOf(detail.items, titles),
    ...personalizedOf(detail.personalized, titles),
    ...stockOf(detail.stock, titles),
    ...requestOf(detail),
  ];
  if (detail.bearer === "agency" || detail.bearer === "seller")
    differences.push({ label: "Paid by", after: `the ${detail.bearer}` });
  if (typeof detail.amount === "number")
    differences.push({ label: "Amount", after: formatMoney(detail.amount) });
  if (typeof detail.buyerAmount === "number" && detail.buyerAmount > 0)
    differences.push({ label: "To the buyer", after: formatMoney(detail.buyerAmount) });
  if (typeof detail.catalogVariantCode === "string")
    differences.push({ label: "Variant", after: detail.catalogVariantCode });
  if (typeof detail.status === "string")
    differences.push({ label: "Design", after: detail.status.replace("_", " ") });
  if (typeof detail.proof === "number") differences.push({ label: "Proof", after: String(detail.proof) });
  if (typeof detail.shippingOption === "string")
    differences.push({ label: "Shipping", after: detail.shippingOption });
  if ("store" in detail)
    differences.push({
      label: "Store",
      ...(typeof detail.before === "string" && { before: detail.before }),
      after: text(detail.store),
    });
  differences.push(...tagsOf("Added", detail.added), ...tagsOf("Removed", detail.removed));
  if (typeof detail.until === "string")
    differences.push({ label: "Until", after: formatShort(detail.until) });
  if (typeof detail.number === "string") differences.push({ label: "Tracking number", after: detail.number });
  const artwork = Object.keys(detail).filter((key) => /^(artwork[1-6]|mockup)$/.test(key));
  if (artwork.length > 0)
    differences.push({
      label: "Artwork",
      after: artwork
        .map((key) => `${key.replace("artwork", "slot ")} ${detail[key] === null ? "removed" : "set"}`)
        .join(", "),
    });
  return differences;
}

export function reasonOf({ detail }: HistoryEvent): string | null {
  const { reason } = isRecord(detail?.rule) && "reason" in detail.rule ? detail.rule : (detail ?? {});
  return typeof reason === "string" && reason !== "" ? reason : null;
}

/** The rule that made the event, as its own side sees it; the other side knows whose it is. */
export interface EventRule {
  readonly id?: string;
  readonly name?: string;
  readonly revision?: number;
  readonly side: "agency" | "seller";
}

export const ruleOf = ({ detail }: HistoryEvent): EventRule | null =>
  isRecord(detail?.rule) ? (detail.rule as unknown as EventRule) : null; // Written by rules alone.

/** The path of the photo that was added to the event. */
export const photoOf = ({ detail }: HistoryEvent): string | null =>
  typeof detail?.photo === "string" ? detail.photo : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
