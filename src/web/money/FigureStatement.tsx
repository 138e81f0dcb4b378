import { formatCount } from "../../domain/format.ts";
import { useGet } from "../providers/calls.ts";
import { Money } from "../widgets/figures.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { eventWords } from "./event-words.ts";
import { localOf, saysMoment } from "./moment.ts";
import "./kpis/kpis.css";
import { Signed } from "./Signed.tsx";
import type { FigureInUrl } from "./useFigure.ts";

interface Statement {
  opening: number;
  closing: number;
  changes: { event: string; amount: number; count: number }[];
}

const DAY_MS = 86_400_000;
const AGO = [
  ["24 hours", 1],
  ["7 days", 7],
  ["30 days", 30],
] as const;

interface Props {
  label: string;
  of: Readonly<Record<string, string>>;
  moments: Pick<FigureInUrl, "since" | "asOf" | "setMoments">;
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
    <div className="moments">
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
    </div>
  );
}

/** A figure as it stood at two moments and what made the difference, event by event. */
export function FigureStatement({ label, of, moments }: Props) {
  const { data, error, refetch } = useGet<Statement>("ledger/statement", { query: of, keep: true });
  const { since, asOf } = moments;
  return (
    <div className="statement">
      <Moments {...moments} />
      {error && !data ? (
        <FailedState what="Statement" why={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Bar width="60%" height={66} />
      ) : (
        <table className="statement-lines" aria-label={`${label}: what changed it`}>
          <tbody>
            <tr className="statement-edge">
              <th scope="row">{since ? saysMoment(since) : "At the beginning"}</th>
              <td />
              <td className="right">
                <Money amount={data.opening} />
              </td>
            </tr>
            {data.changes.map(({ event, amount, count }) => (
              <tr key={event}>
                <th scope="row">{eventWords(event)}</th>
                <td className="quiet small">{count === 1 ? "1 entry" : `${formatCount(count)} entries`}</td>
                <td className="right">
                  <Signed amount={amount} />
                </td>
              </tr>
            ))}
            {data.changes.length === 0 && (
              <tr>
                <th scope="row" className="quiet">
                  Nothing changed it
                </th>
                <td />
                <td className="right">
                  <Money amount={0} />
                </td>
              </tr>
            )}
            <tr className="statement-edge">
              <th scope="row">{asOf ? saysMoment(asOf) : "Now"}</th>
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
