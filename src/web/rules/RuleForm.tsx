import { Alert, Input } from "antd";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../domain/resource/define.ts";
import { createRule, editRule } from "../../domain/rules/calls.ts";
import { RULE_EVENT_NAMES, RULE_EVENTS, type RuleEvent } from "../../domain/rules/events.ts";
import { MAX_HOURS, MAX_NAME, type NewRule } from "../../domain/rules/input.ts";
import { sentenceOf } from "../../domain/rules/sentence.ts";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import { usePerform } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { readRow } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useLeave } from "../widgets/dialog/useLeave.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { NumberField } from "../widgets/number/NumberField.tsx";
import { Conditions } from "./Conditions.tsx";
import {
  type Draft,
  draftOf,
  type Faults,
  faultsAt,
  faultsOf,
  inputOf,
  NO_FACT,
  referencesOf,
  wordedOf,
} from "./draft.ts";
import { Effects } from "./Effects.tsx";
import type { Rule } from "./rule.ts";
import { pathsOfRules } from "./useRuleActions.ts";
import { useDraftNames } from "./useRuleNames.ts";

const EVENT_LABELS = Object.fromEntries(RULE_EVENT_NAMES.map((name) => [name, RULE_EVENTS[name].label]));
const PARTS = {
  name: { label: "Name" },
  event: { label: "When" },
  hours: { label: "Hours" },
  conditions: { label: "If" },
  effects: { label: "Then" },
};
const NONE: Faults = {};

interface Props {
  area: Area;
  start: Draft;
  /** The rule that is edited. */
  rule: Rule | undefined;
  /** Whether it starts from a ready rule, which says at once what is to be chosen. */
  isReady: boolean;
}

/** The draft, what is wrong with it, and how it is saved. */
function useRuleForm({ area, start, rule, isReady }: Props) {
  const navigate = useNavigate();
  const perform = usePerform();
  const toast = useToast();
  const paths = pathsOfRules(area);
  const [first] = useState(() => start);
  const [draft, setDraft] = useState(first);
  const [busy, setBusy] = useState(false);
  /** Faults are shown once it was tried to save; those that the server found, until their part changes. */
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Faults>(NONE);
  const isSaved = useRef(false);
  const race = useLostRace<NewRule>({
    seen: { values: inputOf(first), version: rule?.version },
    load: () =>
      readRow<Rule, NewRule>("rules", rule?.id ?? "", (newer) => ({
        values: inputOf(draftOf(newer)),
        version: newer.version,
      })),
    show: (values) => setDraft(draftOf(values)),
    fields: PARTS,
  });
  const isDirty = () => !isSaved.current && JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(first));
  const leave = useLeave(isDirty, () => void navigate(rule ? paths.show(rule.id) : paths.list), {
    isScreen: true,
  });
  const found = faultsOf(draft);
  const faults = { ...(isTried ? found : isReady ? openOf(found) : NONE), ...refused };
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused(NONE);
  };

  const save = async () => {
    setTried(true);
    if (Object.keys(found).length > 0) return focusFault();
    const body = inputOf(draft);
    setBusy(true);
    const version = race.version();
    const response = rule
      ? await perform(
          editRule,
          { params: { id: rule.id }, body: { ...body, ...(version !== undefined && { version }) } },
          { quiet: true },
        )
      : await perform(createRule, { body }, { quiet: true });
    setBusy(false);
    if (response.ok) {
      isSaved.current = true;
      toast.success("Saved. Run its back-test to see what it would have done");
      return void navigate(paths.show(response.data.id), { replace: true });
    }
    if (race.isLost(response.errors)) return;
    const at = faultsAt(response.errors ?? {});
    setRefused(at);
    if (Object.keys(at).length === 0) toast.error(response.message ?? "");
    else focusFault();
  };
  return { draft, change, faults, isTried, race, leave, save, busy };
}

/** Of a ready rule that nobody tried to save, only what it leaves to choose. */
const openOf = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([part, text]) => /^(conditions|effects)\./.test(part) && text !== NO_FACT),
  );

/** The first fault is scrolled to, and its field focused, once it is shown. */
function focusFault() {
  requestAnimationFrame(() => {
    const alert = document.querySelector(".rule-form [role=alert]");
    const part = alert?.closest("[role=group], .rule-field, section");
    part?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  });
}

function WhenPart({
  draft: { event, hours },
  faults,
  change,
}: {
  draft: Draft;
  faults: Faults;
  change(part: Partial<Draft>): void;
}) {
  const hoursId = useId();
  return (
    <section className="card rule-part">
      <h2>When</h2>
      <div className="rule-when">
        <label>
          <span className="visually-hidden">When</span>
          <NativeSelect
            values={RULE_EVENT_NAMES}
            labels={EVENT_LABELS}
            value={event}
            onChange={(next) => change({ event: next as RuleEvent })} // One of the values.
          />
        </label>
        {event === "stuck" && (
          <div className="rule-field rule-hours">
            <label htmlFor={hoursId}>for</label>
            <NumberField
              id={hoursId}
              kind="whole"
              suffix="hours"
              min={1}
              max={MAX_HOURS}
              value={hours}
              onChange={(next) => change({ hours: next })}
            />
          </div>
        )}
      </div>
      <ErrorText text={faults.event ?? faults.hours} />
    </section>
  );
}

/** Writes a rule by pickers. Its sentence is read above them. */
export function RuleForm(props: Props) {
  const { area, rule } = props;
  const { draft, change, faults, isTried, race, leave, save, busy } = useRuleForm(props);
  const nameId = useId();
  const nameOf = useDraftNames(referencesOf(draft));
  const side = sideOf(area);
  const isActive = rule !== undefined && rule.state !== "off";
  const isOpen = (part: string) => !isTried && part in faults && !part.endsWith("s");
  const shared = { side, nameOf, faults, isOpen };
  return (
    <form
      className="rule-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="card card-padded rule-sentence" data-testid="sentence">
        {sentenceOf(wordedOf(draft), nameOf)}
      </p>
      {isActive && (
        <Alert
          type="warning"
          showIcon
          message={rule.state === "on" ? "This rule is on" : "This rule watches"}
          description="Saving turns it off. It can be turned on again once its new version was replayed."
        />
      )}
      <section className="card rule-part">
        <div className="rule-field">
          <label htmlFor={nameId}>Name</label>
          <Input
            id={nameId}
            maxLength={MAX_NAME}
            status={faults.name ? "error" : ""}
            aria-invalid={Boolean(faults.name)}
            aria-describedby={`${nameId}-fault`}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <ErrorText id={`${nameId}-fault`} text={faults.name} />
        </div>
      </section>
      <WhenPart draft={draft} faults={faults} change={change} />
      <section className="card rule-part">
        <h2>If</h2>
        <Conditions {...shared} draft={draft} change={change} />
      </section>
      <section className="card rule-part">
        <h2>Then</h2>
        <Effects
          {...shared}
          event={draft.event}
          effects={draft.effects}
          change={(effects) => change({ effects })}
        />
      </section>
      {race.notice(() => inputOf(draft))}
      <div className="form-footer">
        <Button onClick={() => void leave()}>Cancel</Button>
        <Button kind="primary" submit busy={busy}>
          {isActive ? "Save and turn off" : "Save"}
        </Button>
      </div>
    </form>
  );
}
