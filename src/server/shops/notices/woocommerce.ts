import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { Step, Told } from "../../../domain/shops/telling.ts";
import { knownAfter, refuseTelling, succeed, type Tell, type Telling } from "./conversation.ts";

const itemsSaid = (items: readonly { title: string; quantity: number }[]) =>
  items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

/** The note that the buyer reads. */
function noteOf({ notice: { wanted } }: Telling, step: Step, told: Told | null): string {
  const { number, carrier } = wanted;
  const by = carrier ? `${carrierLabel(carrier)} ${number}` : number;
  const page = carrier ? trackingUrl(carrier, number) : null;
  const where = page ? `: ${page}` : "";
  switch (step.type) {
    case "ship":
      return `Shipped with ${by}${where} (${itemsSaid(step.items)})`;
    case "correct":
      return `The tracking number ${told?.number ?? ""} was wrong. Your parcel is ${by}${where}`;
    case "void":
      return `The parcel ${told?.number ?? number} will not arrive. What was in it is sent anew or given back`;
  }
}

/**
 * WooCommerce's REST API, version 3: a note to the customer at the order, which it mails. It has no key of its own
 * against repetitions, so a note that stands there already is not written again.
 */
export const tellWooCommerce: Tell = async (telling, step, told) => {
  const { notice, access, reach, idempotencyKey } = telling;
  const order = notice.reference.replace(/^#/, "");
  if (!/^\d+$/.test(order))
    return refuseTelling(`"${notice.reference}" is not a number of a WooCommerce order`);
  const url = `${access.address}/wp-json/wc/v3/orders/${order}/notes`;
  const basic = Buffer.from(`${access.key}:${access.secret ?? ""}`).toString("base64");
  const headers = { authorization: `Basic ${basic}` };
  const { body } = await succeed({ method: "GET", url: `${url}?type=customer`, headers }, reach);
  const notes = Array.isArray(body) ? (body as { id?: unknown; note?: unknown }[]) : [];
  const note = noteOf(telling, step, told);
  const known = notes.find((one) => one.note === note);
  // A parcel that the store never heard of need not be taken back.
  if (
    known ||
    (step.type === "void" && !told && !notes.some((one) => String(one.note).includes(notice.wanted.number)))
  )
    return knownAfter(notice, told?.remote ?? []);
  const made = await succeed(
    {
      method: "POST",
      url,
      headers: { ...headers, "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify({ note, customer_note: true }),
    },
    reach,
  );
  const { id } = (made.body ?? {}) as { id?: unknown };
  return knownAfter(notice, [...(told?.remote ?? []), ...(id === undefined ? [] : [String(id)])]);
};
