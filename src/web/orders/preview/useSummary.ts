import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ImportResponse, ImportSummary } from "../../../domain/orders/import/responses.ts";
import { type ImportKind, isUnderWay } from "./job.ts";

/** The totals of a previewed file; `null` for tracking imports, and while they load. */
export function useSummary(kind: ImportKind, job: ImportResponse | undefined): ImportSummary | null {
  const isKnown =
    job !== undefined && kind.name === "orders" && !isUnderWay(job.status) && job.orders.total > 0;
  return (
    useCustom<ImportSummary, HttpError>({
      url: `${kind.base}/${job?.id}/summary`,
      method: "get",
      queryOptions: { enabled: isKnown, placeholderData: keepPreviousData },
      errorNotification: false,
    }).query.data?.data ?? null
  );
}
