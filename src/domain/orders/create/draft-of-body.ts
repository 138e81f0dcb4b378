import { toCents } from "../../money/cents.ts";
import { countryCodeOf } from "../address/countries.ts";
import { CELL_LIMITS } from "../incoming/limits.ts";
import { type StoredDraft, type StoredItem, titleOf } from "../incoming/stored-draft.ts";
import { mappingKey } from "../mapping/mapping-key.ts";
import { FieldViolation } from "../rule-violation.ts";
import type { KnownGoods } from "./known-goods.ts";
import type { NewOrderBody, QuoteBody } from "./new-order-body.ts";

type Entered = NewOrderBody["items"][number];

const artworksOf = (item: Entered) => [
  item.artwork1 ?? null,
  item.artwork2 ?? null,
  item.artwork3 ?? null,
  item.artwork4 ?? null,
  item.artwork5 ?? null,
  item.artwork6 ?? null,
];

function itemOf(entered: Entered, index: number, goods: KnownGoods | undefined): StoredItem {
  const { sku, quantity, unitPrice, personalization } = entered;
  const named = { sku, product: goods?.product ?? "", variantText: goods?.variantText ?? "" };
  return {
    ...named,
    row: index + 1,
    key: mappingKey(named),
    quantity,
    unitPrice: unitPrice === undefined ? (goods?.unitPrice ?? 0) : Number(toCents(unitPrice)),
    artworks: artworksOf(entered),
    mockup: goods?.mockup ?? null,
    ...(personalization && { personalization }),
  };
}

/** The order's note and those of its items, as imports store them: a line for each. */
function noteOf({ note = "", items }: QuoteBody, drafted: readonly StoredItem[]): string {
  const ofItems = drafted.map((item, index) => {
    const text = items[index]?.note ?? "";
    return text === "" ? "" : `${titleOf(item)}: ${text}`;
  });
  const whole = [note, ...ofItems].filter(Boolean).join("\n");
  if (whole.length <= CELL_LIMITS.note) return whole;
  const most = CELL_LIMITS.note.toLocaleString("en-US");
  throw new FieldViolation("note", `The notes of the order and its items have more than ${most} characters`);
}

function countryOf(text: string): string {
  if (text === "") return "";
  const code = countryCodeOf(text);
  if (code === null)
    throw new FieldViolation(
      "countryCode",
      `"${text}" is not a country. Enter its two-letter code, such as US`,
    );
  return code;
}

/** The reference of an order entered by hand, `""` without one. As in a file, it is the name where none is given. */
export const referenceOf = ({ orderName, reference }: QuoteBody): string => reference || orderName || "";

/** An order entered by hand in the form that an order of a file has, so that both become orders by the same code. */
export function draftOfBody(
  body: QuoteBody,
  goodsOf: (item: Entered) => KnownGoods | undefined,
): StoredDraft {
  const items = body.items.map((item, index) => itemOf(item, index, goodsOf(item)));
  const subTotalPrice = items.reduce((sum, item) => sum + (item.unitPrice ?? 0) * (item.quantity ?? 0), 0);
  return {
    row: 1,
    orderName: body.orderName ?? "",
    reference: referenceOf(body),
    customer: {
      fullName: body.fullName ?? "",
      email: body.email ?? "",
      phone: body.phone ?? "",
      company: body.company ?? "",
      address1: body.address1 ?? "",
      address2: body.address2 ?? "",
      city: body.city ?? "",
      province: body.province ?? "",
      zipCode: body.zipCode ?? "",
      countryCode: countryOf(body.countryCode ?? ""),
    },
    shippingOption: body.shippingOption ?? "standard",
    retail: { subTotalPrice, shippingFee: 0, totalDiscount: 0, totalPrice: subTotalPrice },
    note: noteOf(body, items),
    items,
  };
}
