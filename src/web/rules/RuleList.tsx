import { type HttpError, useList } from "@refinedev/core";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../domain/resource/define.ts";
import { RULE_EVENT_NAMES, RULE_EVENTS, type RuleEvent } from "../../domain/rules/events.ts";
import type { NameOf } from "../../domain/rules/sentence.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useAbility } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import type { RowAction } from "../widgets/RowMenu.tsx";
import { EmptyState, NotLoaded } from "../widgets/states.tsx";
import { ReadyRules } from "./ReadyRules.tsx";
import { RuleRow } from "./RuleRow.tsx";
import { isActive, type Rule } from "./rule.ts";
import { useDrag } from "./useDrag.ts";
import { pathsOfRules, useRuleActions } from "./useRuleActions.ts";
import { useRuleNames } from "./useRuleNames.ts";
import { moved, useRuleOrder } from "./useRuleOrder.ts";
import "./rules.css";

const ReadyRulesDialog = lazyDialog(() => import("./ReadyRulesDialog.tsx"));

/** As many as there may be: one page has all. */
const ALL = { pageSize: 100 } as const;
const IN_ORDER = [{ field: "position", order: "asc" }] as const;

interface Shared {
  area: Area;
  nameOf: NameOf;
  canEdit: boolean;
  showsDiary: boolean;
}

interface GroupProps extends Shared {
  event: RuleEvent;
  rules: readonly Rule[];
  move(from: number, to: number): void;
}

const KEYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The rules of an event, from the first that looks at an order to the last. */
function Group({ event, rules, move, area, canEdit, ...shared }: GroupProps) {
  const title = useId();
  const navigate = useNavigate();
  const actions = useRuleActions(area);
  const drag = useDrag(move);
  const paths = pathsOfRules(area);
  const canMove = canEdit && rules.length > 1;

  const step = (at: number, by: number) => {
    if (at + by < 0 || at + by >= rules.length) return;
    move(at, at + by);
  };
  const onKeyDown = (at: number) => (pressed: KeyboardEvent) => {
    const by = KEYS[pressed.key];
    if (by === undefined) return;
    pressed.preventDefault();
    step(at, by);
    // Moving the element takes the focus in some browsers.
    const handle = pressed.currentTarget as HTMLElement; // The button that has the listener.
    requestAnimationFrame(() => handle.focus());
  };
  const menuOf = (rule: Rule, at: number): RowAction[] => {
    const { id, state } = rule;
    const to = (path: string) => () => void navigate(path);
    if (!canEdit) return [];
    return [
      { label: "Edit", icon: "edit", onClick: to(paths.edit(id)) },
      { label: "Back-test", icon: "history", onClick: to(`${paths.show(id)}?run=now`) },
      ...(state === "on" ? [] : [onAction("Turn on", () => actions.armUnseen(rule, "on"))]),
      ...(state === "watch"
        ? []
        : [{ ...onAction("Watch", () => actions.armUnseen(rule, "watch")), icon: "eye" as const }]),
      ...(state === "off"
        ? []
        : [{ ...onAction("Turn off", () => actions.turnOff(rule)), icon: "pause" as const }]),
      { label: "Move up", icon: "arrow-up", disabled: at === 0, onClick: () => step(at, -1) },
      {
        label: "Move down",
        icon: "arrow-down",
        disabled: at === rules.length - 1,
        onClick: () => step(at, 1),
      },
      { label: "Duplicate", icon: "copy", onClick: to(`${paths.create}?from=${id}`) },
      { label: "Delete", icon: "trash", danger: true, onClick: () => void actions.remove(rule) },
    ];
  };
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title} className="rule-event">
        {RULE_EVENTS[event].label}
      </h2>
      <ol ref={drag.list} className="rule-rows">
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            area={area}
            {...shared}
            handle={canMove ? { ...drag.handle(at), onKeyDown: onKeyDown(at) } : null}
            actions={menuOf(rule, at)}
            turnOff={canEdit && isActive(rule) ? () => void actions.turnOff(rule) : null}
            style={drag.styleOf(at)}
            mark={drag.markOf(at)}
          />
        ))}
      </ol>
    </section>
  );
}

const onAction = (label: string, run: () => unknown): RowAction => ({
  label,
  icon: "bolt",
  onClick: () => void run(),
});

export default function RuleList({ area }: ScreenProps) {
  const { can } = useAbility();
  const [isChoosing, setChoosing] = useState(false);
  const announced = useRef<HTMLParagraphElement>(null);
  const { result, query } = useList<Rule, HttpError>({
    resource: "rules",
    pagination: ALL,
    sorters: [...IN_ORDER],
    errorNotification: false,
  });
  const order = useRuleOrder(result.data, query.dataUpdatedAt);
  const nameOf = useRuleNames();
  const canEdit = can("rules", "edit");
  const groups = RULE_EVENT_NAMES.map((event) => ({
    event,
    rules: order.rules.filter((rule) => rule.event === event),
  })).filter(({ rules }) => rules.length > 0);

  const moveIn = (event: RuleEvent) => (from: number, to: number) => {
    const name = groups.find((group) => group.event === event)?.rules[from]?.name ?? "";
    order.move(
      groups.flatMap(({ event: of, rules }) => {
        const ids = rules.map(({ id }) => id);
        return of === event ? moved(ids, from, to) : ids;
      }),
    );
    const count = groups.find((group) => group.event === event)?.rules.length ?? 0;
    if (announced.current) announced.current.textContent = `${name}, position ${to + 1} of ${count}`;
  };
  const { create } = pathsOfRules(area);
  const isEmpty = query.data !== undefined && groups.length === 0;
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Rules"
        {...(query.data && { count: result.data.length })}
        primary={canEdit ? { label: "Create rule", icon: "plus", to: create } : undefined}
        secondary={
          canEdit && !isEmpty
            ? [{ label: "Ready rules", icon: "list", onClick: () => setChoosing(true) }]
            : []
        }
        more={
          can("rule-runs", "list")
            ? [{ label: "Diary of all rules", icon: "history", to: `/${area}/rule-runs` }]
            : []
        }
      />
      {groups.length > 0 && (
        <p className="rule-explained quiet">
          Rules of an event run from top to bottom. Where two decide the same, the first wins. All rules see
          an order as it was at the event.
        </p>
      )}
      <p id="rule-order-help" className="visually-hidden">
        Arrow up and arrow down move the rule.
      </p>
      <p ref={announced} className="visually-hidden" role="status" />
      {!query.data && <NotLoaded what="The rules" lines={8} query={query} />}
      {isEmpty && <NoRules area={area} create={canEdit ? create : null} />}
      {groups.map(({ event, rules }) => (
        <Group
          key={event}
          event={event}
          rules={rules}
          area={area}
          nameOf={nameOf}
          canEdit={canEdit}
          showsDiary={can("rule-runs", "list")}
          move={moveIn(event)}
        />
      ))}
      {isChoosing && <ReadyRulesDialog area={area} close={() => setChoosing(false)} />}
    </div>
  );
}

function NoRules({ area, create }: { area: Area; create: string | null }) {
  return (
    <section className="card">
      <EmptyState
        icon="bolt"
        title="No rules yet"
        text="A rule does with orders what you decide every day: it tags, holds, submits or approves them. It is replayed over your last 90 days before it may do anything."
        action={create && <Button to={create}>Start from nothing</Button>}
      />
      {create && (
        <div className="card-padded">
          <h2>Ready rules</h2>
          <ReadyRules area={area} />
        </div>
      )}
    </section>
  );
}
