import { useGet } from "../../providers/calls.ts";
import { type ImportJob, type ImportKind, isUnderWay } from "./job.ts";

/** What a rehearsed file comes to as it stands. Dollars. */
export interface RehearsedSummary {
  /** What submitting every ready order that is not in yet would charge. */
  charge: number;
  balance: number;
  /** What lines that are not ready have in common: `column:Quantity`, `gate:mapped`. */
  reasons: readonly { reason: string; verdict: "attention" | "failed"; orders: number }[];
  /** What every good order that is not in yet lacks, by the names of a customer's fields. */
  missing: readonly ("countryCode" | "province" | "city" | "zipCode")[];
}

/** Null of what costs nothing, and while it is not known. */
export function useSummary(kind: ImportKind, job: ImportJob | undefined): RehearsedSummary | null {
  const asked = job && kind.name === "orders" && !isUnderWay(job.status) && job.orders.total > 0;
  return (
    useGet<RehearsedSummary>(asked ? `${kind.base}/${job.id}/summary` : null, { keep: true }).data ?? null
  );
}
