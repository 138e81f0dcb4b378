import { type HttpError, useList } from "@refinedev/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatCount } from "../../domain/format.ts";
import { MAX_LIMIT, REFRESH_SECONDS } from "../../domain/limits.ts";
import type { Area } from "../../domain/resource/define.ts";
import { RUN_OUTCOMES, ruleRuns } from "../../domain/resources/rule-runs.resource.ts";
import { OrderLink } from "../money/OrderLink.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCounts } from "../providers/counts.ts";
import { Button } from "../widgets/Button.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { NotLoaded } from "../widgets/states.tsx";
import { When } from "../widgets/values.tsx";
import type { Rule, RuleRun } from "./rule.ts";

const PAGE = 20;
const ALL = "all";

function Run({ run: { outcome, order, text, revision, createdAt }, area }: { run: RuleRun; area: Area }) {
  return (
    <li>
      <StatusTag field={ruleRuns.fields.outcome} value={outcome} />
      <OrderLink area={area} order={order} />
      <span className="diary-text">{text}</span>
      <span className="small quiet">
        version {revision} · <When at={createdAt} />
      </span>
    </li>
  );
}

/** What a rule did and would have done, the newest first. Each entry opens its order. */
export function Diary({ rule, area }: { rule: Rule; area: Area }) {
  const [params, setParams] = useSearchParams();
  const [count, setCount] = useState(PAGE);
  const chosen = params.get("outcome") ?? ALL;
  const counts = useCounts(ruleRuns.name, { rule: rule.id }, "outcome");
  const { result, query } = useList<RuleRun, HttpError>({
    resource: ruleRuns.name,
    filters: [
      { field: "rule", operator: "in", value: [rule.id] },
      ...(chosen === ALL ? [] : [{ field: "outcome", operator: "in" as const, value: [chosen] }]),
    ],
    sorters: [{ field: "createdAt", order: "desc" }],
    pagination: { pageSize: count },
    queryOptions: { refetchInterval: REFRESH_SECONDS * 1_000 },
    errorNotification: false,
  });
  const labels = {
    [ALL]: counts ? `All (${formatCount(counts.total)})` : "All",
    ...Object.fromEntries(
      Object.entries(RUN_OUTCOMES).map(([outcome, [label]]) => [
        outcome,
        counts ? `${label} (${formatCount(counts.by?.[outcome] ?? 0)})` : label,
      ]),
    ),
  };
  const choose = (outcome: string) => {
    setCount(PAGE);
    setParams(
      (now) => {
        if (outcome === ALL) now.delete("outcome");
        else now.set("outcome", outcome);
        return now;
      },
      { replace: true },
    );
  };
  const hasMore = result.data.length < (result.total ?? 0) && count < MAX_LIMIT;
  return (
    <Panel
      title="Diary"
      anchor="diary"
      action={
        (chosen !== ALL || counts?.total !== 0) && (
          <label className="diary-filter">
            <span className="visually-hidden">Outcome</span>
            <NativeSelect values={Object.keys(labels)} labels={labels} value={chosen} onChange={choose} />
          </label>
        )
      }
    >
      {!query.data ? (
        <NotLoaded what="The diary" lines={5} query={query} />
      ) : result.data.length === 0 ? (
        <p className="card-padded quiet">
          {chosen !== ALL
            ? "Nothing with this outcome."
            : rule.state === "off"
              ? "Nothing yet. Orders appear here once the rule watches or is on."
              : "Nothing yet. The next order that meets the rule appears here."}
        </p>
      ) : (
        <ul className="diary" aria-label="Diary">
          {result.data.map((run) => (
            <Run key={run.id} run={run} area={area} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="card-padded">
          <Button onClick={() => setCount(Math.min(MAX_LIMIT, count + 5 * PAGE))}>Show older entries</Button>
        </div>
      )}
    </Panel>
  );
}
