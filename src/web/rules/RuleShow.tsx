import { type HttpError, useShow } from "@refinedev/core";
import { useEffect, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { rules as declared } from "../../domain/resources/rules.resource.ts";
import { type NameOf, sentenceOf } from "../../domain/rules/sentence.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { useAbility } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { Facts } from "../widgets/Facts.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { NOTHING, When } from "../widgets/values.tsx";
import { BackTestPanel } from "./BackTestPanel.tsx";
import { Diary } from "./Diary.tsx";
import { isTested, type Rule } from "./rule.ts";
import { useBackTest } from "./useBackTest.ts";
import { pathsOfRules, useRuleActions } from "./useRuleActions.ts";
import { useRuleNames } from "./useRuleNames.ts";
import "./rules.css";

function RuleFacts({ rule, nameOf }: { rule: Rule; nameOf: NameOf }) {
  const { state, since, author, revision, createdAt } = rule;
  return (
    <section className="card" aria-label="Rule">
      <p className="card-padded rule-sentence">{sentenceOf(rule, nameOf)}</p>
      <Facts
        isDense
        facts={[
          ...(state === "off"
            ? []
            : [{ label: state === "watch" ? "Watching since" : "On since", value: <When at={since} /> }]),
          { label: "Acts as", value: author?.fullName ?? NOTHING },
          { label: "Version", value: revision },
          { label: "Created", value: <When at={createdAt} /> },
        ]}
      />
    </section>
  );
}

/** The back-test that a link of the list asks for runs once. */
function useRunFromLink(isReady: boolean, run: () => void) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("run");
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAsked || !isReady || isDone.current) return;
    isDone.current = true;
    setParams(
      (now) => {
        now.delete("run");
        return now;
      },
      { replace: true },
    );
    run();
  }, [isAsked, isReady, run, setParams]);
}

export default function RuleShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const navigate = useNavigate();
  const actions = useRuleActions(area);
  const nameOf = useRuleNames();
  const { result: rule, query } = useShow<Rule, HttpError>({
    resource: declared.name,
    id,
    queryOptions: { refetchInterval: REFRESH_SECONDS * 1_000 },
    errorNotification: false,
  });
  const paths = pathsOfRules(area);
  const back = { to: paths.list, label: "Rules" };
  const canEdit = can("rules", "edit");
  const test = useBackTest(id);
  useRunFromLink(canEdit && rule !== undefined, test.run);

  const header = rule && canEdit ? headerOf(rule) : { secondary: [], more: [] };
  function headerOf(one: Rule): { primary?: HeaderAction; secondary: HeaderAction[]; more: HeaderAction[] } {
    const isReady = isTested(one) && !test.isRunning;
    const run: HeaderAction = {
      label: "Run back-test",
      icon: "history",
      onClick: test.run,
      busy: test.isRunning,
    };
    const on: HeaderAction = {
      label: "Turn on",
      icon: "bolt",
      disabled: !isReady,
      onClick: () => void actions.arm(one, "on"),
    };
    const watch: HeaderAction = {
      label: "Watch",
      icon: "eye",
      disabled: !isReady,
      onClick: () => void actions.arm(one, "watch"),
    };
    const off: HeaderAction = { label: "Turn off", icon: "pause", onClick: () => void actions.turnOff(one) };
    const others: HeaderAction[] = [
      { label: "Edit", icon: "edit", to: paths.edit(one.id) },
      { label: "Duplicate", icon: "copy", to: `${paths.create}?from=${one.id}` },
      {
        label: "Delete",
        icon: "trash",
        danger: true,
        onClick: () => void actions.remove(one).then((isRemoved) => isRemoved && void navigate(paths.list)),
      },
    ];
    if (!isTested(one))
      return { primary: run, secondary: one.state === "off" ? [watch, on] : [off], more: others };
    // The result has the button that runs it again.
    if (one.state === "on") return { secondary: [off], more: [watch, ...others] };
    return { primary: on, secondary: [one.state === "watch" ? off : watch], more: others };
  }

  return (
    <div className="screen screen-detail">
      <PageHeader
        title={rule?.name ?? "Rule"}
        back={back}
        beside={rule && <StatusTag field={declared.fields.state} value={rule.state} />}
        {...header}
      />
      {query.isError ? (
        <LoadFailed what="Rule" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !rule ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <RuleFacts rule={rule} nameOf={nameOf} />
          <BackTestPanel rule={rule} area={area} canEdit={canEdit} test={test} />
          {can("rule-runs", "list") && <Diary rule={rule} area={area} />}
        </>
      )}
    </div>
  );
}
