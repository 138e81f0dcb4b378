import { useId, useRef } from "react";
import type { RuleSide } from "../../domain/rules/facts.ts";
import { MAX_CONDITIONS } from "../../domain/rules/input.ts";
import type { NameOf } from "../../domain/rules/sentence.ts";
import { Button } from "../widgets/Button.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { ConditionRow } from "./ConditionRow.tsx";
import {
  conditionOf,
  type Draft,
  type DraftCondition,
  type DraftGroup,
  type Faults,
  groupOf,
  isDraftGroup,
} from "./draft.ts";

type Match = Draft["match"];
const MATCHES = { all: "all", any: "any" } as const;

function MatchSelect({ match, change }: { match: Match; change(match: Match): void }) {
  return (
    <label className="rule-match">
      Meets
      <NativeSelect
        values={Object.keys(MATCHES)}
        labels={MATCHES}
        value={match}
        onChange={(next) => change(next as Match)} // One of the values.
      />
      <span>of these conditions</span>
    </label>
  );
}

interface Shared {
  side: RuleSide;
  nameOf: NameOf;
  faults: Faults;
  isOpen(part: string): boolean;
}

const replaced = <T,>(list: readonly T[], at: number, next: T) =>
  list.map((one, place) => (place === at ? next : one));
const without = <T,>(list: readonly T[], at: number) => list.filter((_, place) => place !== at);

interface RowsProps extends Shared {
  part: string;
  of: readonly DraftCondition[];
  change(of: readonly DraftCondition[]): void;
}

function GroupRow({
  group,
  part,
  change,
  remove,
  ...shared
}: Shared & { group: DraftGroup; part: string; change(next: DraftGroup): void; remove(): void }) {
  const title = useId();
  const { match, of } = group;
  return (
    <div className="rule-group" role="group" aria-labelledby={title}>
      <div className="rule-group-head" id={title}>
        <MatchSelect match={match} change={(next) => change({ ...group, match: next })} />
        <Button kind="text" icon="close" label="Remove group" onClick={remove} />
      </div>
      <Rows {...shared} part={part} of={of} change={(next) => change({ ...group, of: next })} />
      <ErrorText text={shared.faults[part]} />
    </div>
  );
}

/** The conditions of a group, which has no groups. */
function Rows({ part, of, change, faults, isOpen, ...shared }: RowsProps) {
  return (
    <>
      <div className="rule-conditions">
        {of.map((one, at) => (
          <ConditionRow
            key={one.key}
            {...shared}
            condition={one}
            fault={faults[`${part}.${at}`]}
            isOpen={isOpen(`${part}.${at}`)}
            change={(next) => change(replaced(of, at, next))}
            remove={() => change(without(of, at))}
          />
        ))}
      </div>
      <Button small icon="plus" onClick={() => change([...of, conditionOf(null)])}>
        Add condition
      </Button>
    </>
  );
}

interface Props extends Shared {
  draft: Draft;
  change(part: Pick<Draft, "match"> | Pick<Draft, "of">): void;
}

/** What an order has to meet: conditions and groups of them. */
export function Conditions({ draft: { match, of }, change, ...shared }: Props) {
  const adds = useRef<HTMLDivElement>(null);
  const { faults, isOpen, side, nameOf } = shared;
  const count = of.reduce((sum, one) => sum + (isDraftGroup(one) ? one.of.length : 1), 0);
  const isFull = count >= MAX_CONDITIONS;
  const remove = (at: number) => {
    change({ of: without(of, at) });
    adds.current?.querySelector("button")?.focus();
  };
  return (
    <>
      {of.length === 0 ? (
        <p className="quiet">Every order meets it.</p>
      ) : (
        <MatchSelect match={match} change={(next) => change({ match: next })} />
      )}
      <div className="rule-conditions">
        {of.map((one, at) => {
          const part = `conditions.${at}`;
          const set = (next: DraftCondition | DraftGroup) => change({ of: replaced(of, at, next) });
          return isDraftGroup(one) ? (
            <GroupRow
              key={one.key}
              {...shared}
              group={one}
              part={part}
              change={set}
              remove={() => remove(at)}
            />
          ) : (
            <ConditionRow
              key={one.key}
              condition={one}
              side={side}
              nameOf={nameOf}
              fault={faults[part]}
              isOpen={isOpen(part)}
              change={set}
              remove={() => remove(at)}
            />
          );
        })}
      </div>
      <div ref={adds} className="rule-adds">
        <Button
          small
          icon="plus"
          disabled={isFull}
          onClick={() => change({ of: [...of, conditionOf(null)] })}
        >
          Add condition
        </Button>
        <Button small icon="plus" disabled={isFull} onClick={() => change({ of: [...of, groupOf(match)] })}>
          Add group
        </Button>
      </div>
      <ErrorText text={faults.conditions} />
    </>
  );
}
