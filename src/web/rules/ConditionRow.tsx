import { Select } from "antd";
import { useId } from "react";
import { OPERATORS, type Operator } from "../../domain/rules/conditions.ts";
import { type FactName, factsOf, factType, type RuleSide } from "../../domain/rules/facts.ts";
import type { NameOf } from "../../domain/rules/sentence.ts";
import { Button } from "../widgets/Button.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { searchByLabel } from "../widgets/picker/ranked-search.ts";
import { ConditionValue } from "./ConditionValue.tsx";
import { conditionOf, type DraftCondition } from "./draft.ts";

const LABELS: Readonly<Record<Operator, string>> = {
  "any-of": "is",
  "none-of": "is not",
  "starts-with": "begins with",
  contains: "contains",
  "contains-none": "does not contain",
  "at-most": "is at most",
  "at-least": "is at least",
  below: "is below",
  above: "is above",
  yes: "Yes",
  no: "No",
};

interface Props {
  condition: DraftCondition;
  side: RuleSide;
  nameOf: NameOf;
  /** What is wrong with it. */
  fault: string | undefined;
  /** Whether that is what a ready rule leaves to choose. */
  isOpen: boolean;
  change(next: DraftCondition): void;
  remove(): void;
}

/** One comparison: a fact, how it is compared, and with what. */
export function ConditionRow({ condition, side, nameOf, fault, isOpen, change, remove }: Props) {
  const faultId = useId();
  const { fact, is, key } = condition;
  const operators: readonly string[] = fact ? OPERATORS[factType(fact).kind] : [];
  const name = fact ? factType(fact).label : "condition";
  return (
    <div
      className="rule-condition"
      role="group"
      aria-label={name}
      aria-describedby={fault && faultId}
      data-fault={fault && !isOpen}
    >
      <Select<FactName>
        {...searchByLabel}
        className="rule-fact"
        aria-label="Compare"
        placeholder="Choose"
        autoFocus={fact === null}
        value={fact}
        onChange={(next) => change({ ...conditionOf(next), key })}
        options={factsOf(side).map((value) => ({ value, label: factType(value).label }))}
      />
      {fact && (
        <label className="rule-operator">
          <span className="visually-hidden">{name}: how it is compared</span>
          <NativeSelect
            values={operators}
            labels={LABELS}
            value={is}
            onChange={(next) => change({ ...condition, is: next as Operator })} // One of the values.
          />
        </label>
      )}
      <div className="rule-value">
        <ConditionValue condition={condition} change={change} nameOf={nameOf} />
        {fault && (
          <span
            id={faultId}
            className={isOpen ? "small rule-open" : "small danger-text"}
            role={isOpen ? undefined : "alert"}
          >
            {isOpen ? `Required: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}` : fault}
          </span>
        )}
      </div>
      <Button kind="text" icon="close" label={`Remove ${name}`} onClick={remove} />
    </div>
  );
}
