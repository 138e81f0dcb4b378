import { type HttpError, useOne } from "@refinedev/core";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { RuleEvent } from "../../domain/rules/events.ts";
import { readyRulesOf } from "../../domain/rules/ready-rules.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import type { ScreenProps } from "../screens.ts";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { type Draft, draftOf, emptyDraft } from "./draft.ts";
import { RuleForm } from "./RuleForm.tsx";
import type { Rule } from "./rule.ts";
import { pathsOfRules } from "./useRuleActions.ts";
import "./rules.css";

const ReadyRulesDialog = lazyDialog(() => import("./ReadyRulesDialog.tsx"));

/** Most rules are for submitted orders at an agency, and for imported ones at a seller. */
const FIRST_EVENT = { agency: "submitted", seller: "imported" } as const satisfies Record<string, RuleEvent>;

const copyOf = (rule: Rule): Draft => ({ ...draftOf(rule), name: `Copy of ${rule.name}` });

/** Creates a rule, from nothing, a ready rule or another one, or edits one. */
export default function RuleEdit({ area }: ScreenProps) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const from = params.get("from");
  const ready = params.get("ready");
  const read = id ?? from;
  const { result: row, query } = useOne<Rule, HttpError>({
    resource: "rules",
    id: read ?? "",
    queryOptions: { enabled: read !== null },
    errorNotification: false,
  });
  const paths = pathsOfRules(area);
  const side = sideOf(area);
  const isLoaded = read === null || row !== undefined;
  const draft = () => {
    if (row && read !== null) return id === undefined ? copyOf(row) : draftOf(row);
    const start = readyRulesOf(side).find(({ key }) => key === ready);
    return start ? draftOf(start.rule) : emptyDraft(FIRST_EVENT[side]);
  };
  // Of a rule that is none, the list is what is left.
  const back =
    id && !query.isError
      ? { to: paths.show(id), label: row?.name ?? "Rule" }
      : { to: paths.list, label: "Rules" };
  return (
    <div className="screen screen-form">
      <PageHeader
        title={id === undefined ? "Create rule" : row ? `Edit ${row.name}` : "Edit rule"}
        back={back}
        secondary={
          read === null ? [{ label: "Ready rules", icon: "list", onClick: () => setChoosing(true) }] : []
        }
      />
      {query.isError ? (
        <LoadFailed what="Rule" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : isLoaded ? (
        <RuleForm
          key={`${read} ${ready}`}
          area={area}
          start={draft()}
          rule={id === undefined ? undefined : row}
          isReady={ready !== null}
        />
      ) : (
        <CardSkeleton lines={8} />
      )}
      {isChoosing && <ReadyRulesDialog area={area} close={() => setChoosing(false)} />}
    </div>
  );
}
