/** The ages of debts, in days from the invoice to today, both included; the last one is open. */
export const AGES = [
  { key: "days30", label: "0–30 days", from: 0, to: 30 },
  { key: "days60", label: "31–60 days", from: 31, to: 60 },
  { key: "days90", label: "61–90 days", from: 61, to: 90 },
  { key: "older", label: "Over 90 days", from: 91, to: null },
] as const;

export type Age = (typeof AGES)[number]["key"];
