import content from "../content/buyers.json" with { type: "json" };
import type { Random } from "../random.ts";
import type { MistakeName, NewOrder, OrderItemDraft } from "./order-draft.ts";

type Mistake = (random: Random, order: NewOrder) => NewOrder;

const withAddress = (order: NewOrder, changed: Partial<NewOrder["address"]>): NewOrder => ({
  ...order,
  address: { ...order.address, ...changed },
});

function withItem(
  random: Random,
  order: NewOrder,
  change: (item: OrderItemDraft) => Partial<OrderItemDraft>,
): NewOrder {
  const which = random.int(0, order.items.length - 1);
  return {
    ...order,
    items: order.items.map((item, i) => (i === which ? { ...item, ...change(item) } : item)),
  };
}

/** Swaps two neighboring letters, as in a typing error. */
function typo(random: Random, text: string): string {
  const letters = [...text];
  const at = letters.flatMap((letter, i) =>
    /[a-z]/.test(letter) && /[a-z]/.test(letters[i + 1] ?? "") && letter !== letters[i + 1] ? [i] : [],
  );
  if (at.length === 0) return `${text}${text.slice(-1)}`;
  const i = random.pick(at);
  return [...letters.slice(0, i), letters[i + 1], letters[i], ...letters.slice(i + 2)].join("");
}

const placesWith = (isWanted: (place: (typeof content.usPlaces)[number]) => boolean) =>
  content.usPlaces.filter(isWanted);

/** As a shop masks a name: `Jane Miller` is `J*** M*****`. */
const masked = (name: string) => name.replaceAll(/\B[\p{L}']/gu, "*");

/**
 * The mistakes of files and shops, each applied to a copy of the order. Those of addresses are made for addresses of the
 * United States, and the address check finds them; an incomplete email address passes, as in real use.
 */
export const mistakes: Readonly<Record<MistakeName, Mistake>> = {
  "missing zip": (_random, order) => withAddress(order, { zipCode: "" }),
  "zip of another country": (random, order) =>
    withAddress(order, { zipCode: random.pick(["SW1A 1AA", "M5V 2T6", "2000", "10115-B"]) }),
  "zip of another state": (random, order) =>
    withAddress(order, {
      zipCode: random.pick(random.pick(placesWith(({ state }) => state !== order.address.province)).zipCodes),
    }),
  // As a spreadsheet program writes the number, of a place whose ZIP codes begin with a zero.
  "zip without its zero": (random, order) => {
    const { city, state, zipCodes } = random.pick(
      placesWith((place) => place.zipCodes.every((zip) => zip.startsWith("0"))),
    );
    return withAddress(order, { city, province: state, zipCode: random.pick(zipCodes).slice(1) });
  },
  "unknown province": (random, order) =>
    withAddress(order, { province: random.pick(["Cascadia", "XX", "N/A", "Calfornia"]) }),
  "missing street": (_random, order) => withAddress(order, { address1: "" }),
  "missing house number": (_random, order) =>
    withAddress(order, { address1: order.address.address1.replace(/^\d+ /, ""), address2: "" }),
  "PO box": (random, order) =>
    withAddress(order, { address1: `PO Box ${random.int(12, 4_800)}`, address2: "" }),
  "masked name": (_random, order) => withAddress(order, { fullName: masked(order.address.fullName) }),
  "misspelled city": (random, order) => withAddress(order, { city: typo(random, order.address.city) }),
  "misspelled email": (_random, order) => ({
    ...order,
    customer: { ...order.customer, email: order.customer.email.replace(/\.(com|net|org)$/, "") },
  }),
  "shouted name": (_random, order) => withAddress(order, { fullName: order.address.fullName.toUpperCase() }),
  "missing artwork": (random, order) => withItem(random, order, () => ({ artwork: null })),
  "unmapped SKU": (random, order) =>
    withItem(random, order, (item) => ({
      sku: random.pick([
        item.sku.replaceAll("-", "_").toLowerCase(),
        `${item.sku}-NEW`,
        `VINTAGE-${item.sku.slice(0, 3)}-${random.int(10, 99)}`,
        `${random.digits(8)}`,
      ]),
    })),
  "huge quantity": (random, order) =>
    withItem(random, order, () => ({ quantity: random.pick([144, 250, 480]) })),
};

export const invalidAddressMistakes = [
  "missing zip",
  "zip of another country",
  "zip of another state",
  "zip without its zero",
  "unknown province",
  "missing street",
  "missing house number",
  "PO box",
  "masked name",
  "misspelled city",
] as const satisfies readonly MistakeName[];

/** Mistakes that close no gate; only a person who reads the order notices them. */
export const harmlessMistakes = [
  "misspelled email",
  "shouted name",
] as const satisfies readonly MistakeName[];

/** Returns a copy of the order with the mistake applied and recorded. */
export function makeMistake(random: Random, name: MistakeName, order: NewOrder): NewOrder {
  const made = mistakes[name](random, order);
  return { ...made, mistakes: [...order.mistakes, name] };
}
