import { SLOW_CALL_MS } from "../../domain/field-metrics/metrics.ts";
import type { FieldMetrics } from "../../domain/field-metrics/responses.ts";
import { formatCount } from "../../domain/format.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { measure } from "./Measured.tsx";

/** The calls that took longer than the limit, by route, the most frequent first. */
export function SlowCallsPanel({ calls }: Pick<FieldMetrics, "calls">) {
  const limit = `${SLOW_CALL_MS / 1_000} s`;
  return (
    <Panel title="Slow calls" beside={<span className="small quiet">longer than {limit}</span>}>
      {calls.length === 0 ? (
        <p className="field-metrics-none quiet">No call took longer than {limit}.</p>
      ) : (
        <table className="plain-table field-metrics-table">
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col" className="right">
                p75
              </th>
              <th scope="col" className="right">
                p95
              </th>
              <th scope="col" className="right">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ call, p75, p95, samples }) => (
              <tr key={call}>
                <th scope="row" className="field-metrics-name">
                  {call}
                </th>
                <td className="right">{measure("call", p75)}</td>
                <td className="right">{measure("call", p95)}</td>
                <td className="right">{formatCount(samples)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
