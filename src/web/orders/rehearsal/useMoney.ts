import { useGet } from "../../providers/calls.ts";
import type { ImportJob, ImportKind } from "./job.ts";
import type { OrderLine } from "./line.ts";

export interface RehearsedMoney {
  /** What submitting all ready orders would charge. Dollars. */
  charge: number;
  /** The balance before any of them. */
  before: number;
}

interface Page {
  data: readonly OrderLine[];
}

const cents = (amount: number) => Math.round(amount * 100);

/**
 * What all ready orders would charge together. The balance runs on from each to the next, so the first and
 * the last of them say it, however many are between.
 */
export function useRehearsedMoney(kind: ImportKind, job: ImportJob | undefined): RehearsedMoney | null {
  const ready = kind.name === "orders" ? (job?.orders.ready ?? 0) : 0;
  const url = job && ready > 0 && job.status !== "reading" ? `${kind.base}/${job.id}/detail` : null;
  const query = { verdict: "ready", limit: 1 };
  const first = useGet<Page>(url, { query: { ...query, page: 1 } }).data?.data[0];
  const last = useGet<Page>(url, { query: { ...query, page: ready } }).data?.data[0];
  if (first?.balanceAfter == null || last?.balanceAfter == null) return null;
  const before = cents(first.balanceAfter) + cents(first.charge);
  return { before: before / 100, charge: (before - cents(last.balanceAfter)) / 100 };
}
