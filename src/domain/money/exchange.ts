import { formatMoney } from "../format.ts";

/** A payment in some currency, and the dollars that are credited for it. */
export interface Exchange {
  readonly amount: number;
  readonly amountReceived?: number | null | undefined;
  readonly currency?: string | null | undefined;
  /** Of the currency per dollar. */
  readonly rate?: number | null | undefined;
  /** In the currency, kept by the bank or the service. */
  readonly fee?: number | null | undefined;
}

const CENT = 0.01;
/** What floating-point numbers may be off. */
const NOISE = 1e-6;

const shown = (amount: number) => amount.toLocaleString("en-US", { maximumFractionDigits: 6 });

/** The dollars that remain of a payment after its fee, at its rate; `null` without an amount or a rate. */
export const dollarsOf = ({ amountReceived, rate, fee }: Omit<Exchange, "amount">): number | null =>
  amountReceived && rate ? (amountReceived - (fee ?? 0)) / rate : null;

/**
 * Why the facts of a payment contradict the dollars that are credited, with the field: those of another currency have to
 * give them within a cent. Of dollars, an agency may credit what it likes, such as the fee.
 */
export function exchangeObstacle(given: Exchange): { field: keyof Exchange; message: string } | null {
  const { amount, amountReceived, currency, rate, fee } = given;
  if (!currency)
    return amountReceived || rate || fee ? { field: "currency", message: "Enter the currency" } : null;
  if (currency === "USD") return null;
  if (!amountReceived) return { field: "amountReceived", message: `Enter the amount in ${currency}` };
  if (!rate) return { field: "rate", message: `Enter how much ${currency} a dollar was` };
  const credited = dollarsOf(given) ?? 0;
  if (Math.abs(credited - amount) <= CENT + NOISE) return null;
  const less = fee ? ` less a fee of ${shown(fee)}` : "";
  return {
    field: "amountReceived",
    message: `${shown(amountReceived)} ${currency}${less} at ${shown(rate)} is ${formatMoney(credited)}, not ${formatMoney(amount)}`,
  };
}
