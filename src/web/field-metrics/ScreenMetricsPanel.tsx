import { METRICS, SCREEN_METRICS } from "../../domain/field-metrics/metrics.ts";
import type { ScreenMetrics } from "../../domain/field-metrics/responses.ts";
import { useIsPhone } from "../list/table/useElementSize.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { Measured } from "./Measured.tsx";

function Cards({ screens }: { screens: readonly ScreenMetrics[] }) {
  return (
    <ul className="field-metrics-cards">
      {screens.map((one) => (
        <li key={one.screen}>
          <h3 className="field-metrics-name">{one.screen}</h3>
          <dl>
            {SCREEN_METRICS.map((metric) => (
              <div key={metric}>
                <dt>{METRICS[metric].name}</dt>
                <dd>
                  <Measured metric={metric} found={one[metric]} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Table({ screens }: { screens: readonly ScreenMetrics[] }) {
  return (
    <table className="plain-table field-metrics-table">
      <thead>
        <tr>
          <th scope="col">Screen</th>
          {SCREEN_METRICS.map((metric) => (
            <th key={metric} scope="col">
              {METRICS[metric].name}, p75
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {screens.map((one) => (
          <tr key={one.screen}>
            <th scope="row" className="field-metrics-name">
              {one.screen}
            </th>
            {SCREEN_METRICS.map((metric) => (
              <td key={metric}>
                <Measured metric={metric} found={one[metric]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** LCP, INP and CLS of each screen, those with the most samples first. */
export function ScreenMetricsPanel({ screens }: { screens: readonly ScreenMetrics[] }) {
  const phone = useIsPhone();
  return (
    <Panel title="Screens">
      {screens.length === 0 ? (
        <p className="field-metrics-none quiet">No screens were measured.</p>
      ) : phone ? (
        <Cards screens={screens} />
      ) : (
        <Table screens={screens} />
      )}
    </Panel>
  );
}
