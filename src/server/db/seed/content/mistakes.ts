import type { Random } from "../random.ts";
import type { NewOrder, OrderItemDraft } from "./order-draft.ts";

/** Mistakes that one order can have by itself. */
export type MistakeName =
  | "missing zip"
  | "zip of another country"
  | "unknown province"
  | "missing street"
  | "misspelt city"
  | "misspelt email"
  | "shouted name"
  | "missing artwork"
  | "unmapped SKU"
  | "huge quantity";

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

/** Two neighbouring letters change places, as fingers do it. */
function slip(random: Random, text: string): string {
  const letters = [...text];
  const at = letters.flatMap((letter, i) =>
    /[a-z]/.test(letter) && /[a-z]/.test(letters[i + 1] ?? "") && letter !== letters[i + 1] ? [i] : [],
  );
  if (at.length === 0) return `${text}${text.slice(-1)}`;
  const i = random.pick(at);
  return [...letters.slice(0, i), letters[i + 1], letters[i], ...letters.slice(i + 2)].join("");
}

/**
 * What goes wrong in files and shops, each on a copy of the order. The first four make an address that the
 * check refuses; a misspelt city or an e-mail without its ending passes it, as in life.
 */
export const mistakes: Readonly<Record<MistakeName, Mistake>> = {
  "missing zip": (_random, order) => withAddress(order, { zipCode: "" }),
  "zip of another country": (random, order) =>
    withAddress(order, {
      zipCode:
        order.address.countryCode === "US"
          ? random.pick(["SW1A 1AA", "M5V 2T6", "2000", "10115-B"])
          : random.pick(["ABC-12", "0", "99999-99999"]),
    }),
  "unknown province": (random, order) =>
    withAddress(order, {
      countryCode:
        order.address.countryCode === "CA" || order.address.countryCode === "AU"
          ? order.address.countryCode
          : "US",
      province: random.pick(["Cascadia", "XX", "N/A", "Calfornia"]),
    }),
  "missing street": (_random, order) => withAddress(order, { address1: "" }),
  "misspelt city": (random, order) => withAddress(order, { city: slip(random, order.address.city) }),
  "misspelt email": (_random, order) => ({
    ...order,
    customer: { ...order.customer, email: order.customer.email.replace(/\.(com|net|org)$/, "") },
  }),
  "shouted name": (_random, order) => withAddress(order, { fullName: order.address.fullName.toUpperCase() }),
  "missing artwork": (random, order) => withItem(random, order, () => ({ artworkIndex: null })),
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
  "unknown province",
  "missing street",
] as const satisfies readonly MistakeName[];

/** Mistakes that close no gate; people find them by reading. */
export const harmlessMistakes = [
  "misspelt city",
  "misspelt email",
  "shouted name",
] as const satisfies readonly MistakeName[];

/** A copy of the order with the mistake made and named. */
export function makeMistake(random: Random, name: MistakeName, order: NewOrder): NewOrder {
  const made = mistakes[name](random, order);
  return { ...made, mistakes: [...order.mistakes, name] };
}
