import { Flex } from "antd";
import { useEffect, useRef } from "react";
import type { Metric } from "../../../domain/money/metrics.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { reveal } from "../../widgets/reveal.ts";
import { instantOf } from "../moment.ts";
import { JournalLines } from "./JournalLines.tsx";
import { MetricStatement } from "./MetricStatement.tsx";
import { METRIC_LABELS } from "./metric-labels.ts";
import type { MetricInUrl } from "./useMetric.ts";

interface Props {
  area: Area;
  metric: Metric;
  /** A seller team; the person's own by default. */
  teamId?: string | undefined;
  moments: Pick<MetricInUrl, "since" | "asOf" | "setMoments">;
  close(): void;
}

/** A metric at two moments, the changes between them, and its journal lines. */
export function MetricPanel({ area, metric, teamId, moments, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const label = METRIC_LABELS[metric];
  const since = instantOf(moments.since);
  const asOf = instantOf(moments.asOf);
  const of = {
    metric,
    ...(teamId && { sellerTeam: teamId }),
    ...(since && { since }),
    ...(asOf && { asOf }),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the metric changes
  useEffect(() => {
    reveal(heading.current);
  }, [metric]);
  return (
    <section className="card" aria-labelledby="metric-entries">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="metric-entries" ref={heading}>
          {label}: journal lines
        </h2>
        <button type="button" className="bar-button" aria-label="Close journal lines" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </Flex>
      <MetricStatement label={label} of={of} moments={moments} />
      <JournalLines key={JSON.stringify(of)} area={area} of={of} label={label} withAccount />
    </section>
  );
}
