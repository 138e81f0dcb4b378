import { useCallback } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { paramOf } from "../../list/url-state.ts";
import type { UrlTable } from "../../list/useUrlTable.ts";
import { reveal } from "../../widgets/reveal.ts";
import type { WalletMetric } from "../balance/WalletMetrics.tsx";
import type { Deposit } from "../deposits/deposits.ts";
import { MetricPanel } from "./MetricPanel.tsx";
import { useMetric } from "./useMetric.ts";

/** The open metric of a wallet. Pending topups have no journal lines, so `pending` filters the deposits instead. */
export function useOpenMetric(deposits: UrlTable<Deposit>) {
  const moments = useMetric();
  const { metric, setMetric } = moments;
  const { setFilters, filters } = deposits;
  const pending = paramOf(filters, "status") === "pending";

  const setOpen = useCallback(
    (key: WalletMetric | null) => {
      if (key === "pending" || (key === null && pending && metric === null)) {
        setFilters([
          { field: "metric", operator: "eq", value: null },
          { field: "status", operator: "eq", value: key === null ? null : "pending" },
        ]);
        if (key) reveal(document.getElementById("deposits"));
        return;
      }
      setMetric(key);
    },
    [setMetric, setFilters, pending, metric],
  );
  return { open: metric ?? (pending ? ("pending" as const) : null), setOpen, moments };
}

interface Props extends Omit<ReturnType<typeof useOpenMetric>, "setOpen"> {
  area: Area;
  teamId?: string;
  close(): void;
}

export function OpenMetric({ area, open, teamId, moments, close }: Props) {
  if (open === null || open === "pending") return null;
  return <MetricPanel area={area} metric={open} teamId={teamId} moments={moments} close={close} />;
}
