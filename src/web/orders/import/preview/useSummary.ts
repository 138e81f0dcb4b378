import { keepPreviousData } from "@tanstack/react-query";
import { showImportSummary } from "../../../../domain/orders/import/calls.ts";
import type { ImportResponse, ImportSummary } from "../../../../domain/orders/import/responses.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { type ImportKind, isUnderWay } from "./job.ts";

/** The totals of a previewed file; `null` for tracking imports, and while they load. */
export function useSummary(kind: ImportKind, job: ImportResponse | undefined): ImportSummary | null {
  const isKnown =
    job !== undefined && kind.name === "orders" && !isUnderWay(job.status) && job.orders.total > 0;
  return (
    useCallQuery(
      showImportSummary,
      { params: { id: job?.id ?? "" } },
      { enabled: isKnown, placeholderData: keepPreviousData },
    ).data?.data ?? null
  );
}
