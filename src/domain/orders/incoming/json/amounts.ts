import { type Cents, sum } from "../../../money/cents.ts";
import { readMoney } from "../cells/numbers.ts";
import { firstText, object, text } from "./value.ts";

/** `12.05` of 1205 cents; not negative. */
export function centsText(cents: Cents): string {
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of amounts such as `12.05`. One that is no amount is passed through, so that the order fails with it. */
export function sumText(amounts: readonly string[]): string {
  const given = amounts.filter((amount) => amount.trim() !== "");
  const read = given.map((amount) => readMoney(amount));
  const wrong = read.findIndex(({ value }) => value === undefined);
  if (wrong >= 0) return given[wrong] ?? "";
  return given.length === 0 ? "" : centsText(sum(read.flatMap(({ value }) => value ?? [])));
}

/** The amount of Etsy's `{amount: 1205, divisor: 100}`; "" without one. */
export function dividedText(money: unknown): string {
  const { amount, divisor } = object(money);
  if (text(amount) === "") return "";
  const whole = Number(amount) / Number(divisor);
  return Number.isFinite(whole) ? whole.toFixed(2) : text(amount);
}

/** The first currency that one of these amounts states. */
export const currencyOf = (...money: readonly unknown[]): string =>
  firstText(...money.map((one) => object(one).currency_code));
