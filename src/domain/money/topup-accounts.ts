import { z } from "zod";
import { plainText } from "../resource/fields.ts";
import { PAY_WITH, type PayWith } from "./deposits.ts";

export const MAX_TOPUP_ACCOUNTS = 10;

const line = (max: number) => plainText(max).default("");

/** An account of the agency that sellers send topups to. */
export const topupAccount = z.strictObject({
  payWith: z.enum(Object.keys(PAY_WITH) as [PayWith, ...PayWith[]]),
  bank: line(120),
  holder: line(120),
  number: plainText(60, 1),
  branch: line(120),
  swift: line(20),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "Three letters, such as VND"),
  /** The bank's number in VietQR. Without one there is no QR code. */
  bin: z
    .string()
    .trim()
    .regex(/^(\d{6})?$/, "Six digits, or nothing")
    .default(""),
  note: line(500),
});
export type TopupAccount = z.output<typeof topupAccount>;

/** An account number as VietQR has it: letters and digits. */
const NUMBER = /^[A-Za-z0-9]{1,19}$/;

/** Why an account has no QR code for a payment in dong; `null` if it has one. */
export function qrObstacle(
  { currency, bin, number }: Pick<TopupAccount, "currency" | "bin" | "number">,
  exchangeRate: number,
): string | null {
  if (currency !== "VND" || bin === "") return "This account has no QR code";
  if (!NUMBER.test(number.replaceAll(/[\s.-]/g, ""))) return "The number of this account fits no QR code";
  return exchangeRate > 1 ? null : "The agency has not set how many dong a dollar is";
}

/** Whole dong for dollars, rounded up so that the topup is covered. */
export const dongOf = (dollars: number, exchangeRate: number): number => Math.ceil(dollars * exchangeRate);

const MAX_PURPOSE = 25;

/** The text of a transfer, by which the agency finds its seller: plain letters, as banks accept them. */
export const purposeOf = (reference: string): string =>
  reference
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9 ]/g, "")
    .slice(0, MAX_PURPOSE)
    .trim();
