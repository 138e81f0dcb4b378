import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { Link } from "react-router";
import { formatCount } from "../../domain/format.ts";
import type { Area } from "../../domain/resource/define.ts";
import { RUN_OUTCOMES } from "../../domain/resources/rule-runs.resource.ts";
import { rules as declared } from "../../domain/resources/rules.resource.ts";
import { type NameOf, sentenceOf } from "../../domain/rules/sentence.ts";
import { lastDays } from "../list/filters/filters.ts";
import { useCounts } from "../providers/counts.ts";
import { Button } from "../widgets/Button.tsx";
import { type RowAction, RowMenu } from "../widgets/RowMenu.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";
import { isActive, type Rule } from "./rule.ts";
import { pathsOfRules } from "./useRuleActions.ts";

const DAYS = 7;
type Outcome = keyof typeof RUN_OUTCOMES;
const OUTCOMES = Object.keys(RUN_OUTCOMES) as Outcome[]; // The keys of a constant.

/** What it did in the last days, by outcome, as links into its diary. */
function Activity({ id, area }: { id: string; area: Area }) {
  const counts = useCounts("rule-runs", { rule: id, createdFrom: lastDays(DAYS).from }, "outcome");
  if (!counts) return null;
  const by = counts.by ?? {};
  const shown = OUTCOMES.filter((outcome) => by[outcome]);
  const at = pathsOfRules(area).show(id);
  return (
    <span>
      {shown.length === 0 && `nothing in ${DAYS} days`}
      {shown.map((outcome, place) => (
        <span key={outcome}>
          {place > 0 && ", "}
          <Link to={`${at}?outcome=${outcome}`}>
            {formatCount(by[outcome] ?? 0)} {RUN_OUTCOMES[outcome][0].toLowerCase()}
          </Link>
        </span>
      ))}
      {shown.length > 0 && ` in ${DAYS} days`}
    </span>
  );
}

interface HandleProps {
  name: string;
  onKeyDown(event: KeyboardEvent): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
}

const Handle = ({ name, ...events }: HandleProps) => (
  <button
    type="button"
    className="rule-handle"
    aria-label={`Move ${name}`}
    aria-describedby="rule-order-help"
    {...events}
  >
    <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden>
      {[3, 8, 13].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
    </svg>
  </button>
);

interface RowProps {
  rule: Rule;
  area: Area;
  nameOf: NameOf;
  /** `null` where it cannot be moved. */
  handle: Omit<HandleProps, "name"> | null;
  actions: readonly RowAction[];
  turnOff: (() => void) | null;
  showsDiary: boolean;
  style: CSSProperties | undefined;
  mark: "dragged" | "before" | "after" | undefined;
}

export function RuleRow(props: RowProps) {
  const { rule, area, nameOf, handle, actions, turnOff, showsDiary, style, mark } = props;
  const { id, name, state, since, author } = rule;
  return (
    <li className="rule-row" style={style} data-mark={mark}>
      {handle ? <Handle name={name} {...handle} /> : <span className="rule-handle" />}
      <div className="rule-text">
        <div className="rule-line">
          <StatusTag field={declared.fields.state} value={state} />
          <Link to={pathsOfRules(area).show(id)} className="rule-name">
            {name}
          </Link>
          <span className="rule-facts small quiet">
            {isActive(rule) && since && (
              <span>
                since <When at={since} day />
              </span>
            )}
            {author && <span>acts as {author.fullName}</span>}
            {showsDiary && (isActive(rule) || since) && <Activity id={id} area={area} />}
          </span>
        </div>
        <p>{sentenceOf(rule, nameOf)}</p>
      </div>
      {turnOff && (
        <Button small onClick={turnOff} label={`Turn off ${name}`}>
          Turn off
        </Button>
      )}
      {actions.length > 0 && <RowMenu label={`Actions for ${name}`} actions={actions} />}
    </li>
  );
}
