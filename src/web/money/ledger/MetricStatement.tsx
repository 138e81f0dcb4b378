import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { formatCount } from "../../../domain/format.ts";
import { showStatement } from "../../../domain/money/ledger/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { Money, When } from "../../widgets/values.tsx";
import { instantOf, localOf } from "../moment.ts";
import { useEventLabel } from "./event-labels.ts";
import "../kpis/kpis.css";
import { Signed } from "../Signed.tsx";
import type { MetricInUrl } from "./useMetric.ts";

const DAY_MS = 86_400_000;
const AGO = [
  ["24 hours", 1],
  ["7 days", 7],
  ["30 days", 30],
] as const;

interface Props {
  label: string;
  of: Readonly<Record<string, string>>;
  moments: Pick<MetricInUrl, "since" | "asOf" | "setMoments">;
}

function Moments({ since, asOf, setMoments }: Props["moments"]) {
  const now = localOf(new Date().toISOString());
  const input = (key: "since" | "asOf", label: string, value: string) => (
    <label className="moment">
      <span className="small quiet">{label}</span>
      <input
        className="plain-input"
        type="datetime-local"
        max={now}
        value={value}
        onChange={(event) => setMoments({ [key]: event.target.value })}
      />
    </label>
  );
  return (
    <Flex gap="8px 12px" align="end" wrap>
      {input("since", "Changed since", since)}
      {input("asOf", "As of", asOf)}
      <div className="kpi-choice">
        {AGO.map(([label, days]) => (
          <button
            key={label}
            type="button"
            className="kpi-option"
            onClick={() => setMoments({ since: localOf(new Date(Date.now() - days * DAY_MS).toISOString()) })}
          >
            {label}
          </button>
        ))}
        {(since || asOf) && (
          <button type="button" className="kpi-option" onClick={() => setMoments({ since: "", asOf: "" })}>
            All time
          </button>
        )}
      </div>
    </Flex>
  );
}

/** A metric at two moments and the changes between them, by event. */
export function MetricStatement({ label, of, moments }: Props) {
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(showStatement, { query: of }, { placeholderData: keepPreviousData });
  const data = response?.data;
  const eventLabel = useEventLabel();
  const { since, asOf } = moments;
  return (
    <div className="statement">
      <Moments {...moments} />
      {error && !data ? (
        <FailedState what="Statement" why={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Bar width="60%" height={66} />
      ) : (
        <table className="statement-lines" aria-label={`${label}: changes by event`}>
          <tbody>
            <tr className="statement-edge">
              <th scope="row">{since ? <When at={instantOf(since)} /> : "Opening balance"}</th>
              <td />
              <td className="right">
                <Money amount={data.opening} />
              </td>
            </tr>
            {data.changes.map(({ event, amount, count }) => (
              <tr key={event}>
                <th scope="row">{eventLabel(event)}</th>
                <td className="quiet small">{count === 1 ? "1 line" : `${formatCount(count)} lines`}</td>
                <td className="right">
                  <Signed amount={amount} />
                </td>
              </tr>
            ))}
            {data.changes.length === 0 && (
              <tr>
                <th scope="row" className="quiet">
                  No changes
                </th>
                <td />
                <td className="right">
                  <Money amount={0} />
                </td>
              </tr>
            )}
            <tr className="statement-edge">
              <th scope="row">{asOf ? <When at={instantOf(asOf)} /> : "Now"}</th>
              <td />
              <td className="right">
                <Money amount={data.closing} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </div>
  );
}
