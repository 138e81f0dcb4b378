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

/**
 * The mistakes of files and shops, each applied to a copy of the order. The first four make an address that validation
 * rejects; a misspelled city or an incomplete email address passes, as in real use.
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
  "unknown province",
  "missing street",
] as const satisfies readonly MistakeName[];

/** Mistakes that close no gate; only a person who reads the order notices them. */
export const harmlessMistakes = [
  "misspelled city",
  "misspelled email",
  "shouted name",
] as const satisfies readonly MistakeName[];

/** Returns a copy of the order with the mistake applied and recorded. */
export function makeMistake(random: Random, name: MistakeName, order: NewOrder): NewOrder {
  const made = mistakes[name](random, order);
  return { ...made, mistakes: [...order.mistakes, name] };
}
