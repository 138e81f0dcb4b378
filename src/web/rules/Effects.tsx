import { Select } from "antd";
import { useId } from "react";
import { MAX_BRIEF, MAX_LIMIT } from "../../domain/limits.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../domain/orders/status.ts";
import { chooseDesigner } from "../../domain/people/users/calls.ts";
import { EFFECTS, type EffectName, effectsOf, impossibility } from "../../domain/rules/effects.ts";
import type { RuleEvent } from "../../domain/rules/events.ts";
import type { RuleSide } from "../../domain/rules/facts.ts";
import { MAX_EFFECTS, MAX_HOURS, MAX_REASON } from "../../domain/rules/input.ts";
import type { NameOf } from "../../domain/rules/sentence.ts";
import { TagInput } from "../orders/tags/TagInput.tsx";
import { useCallQuery } from "../providers/calls.ts";
import { Button } from "../widgets/Button.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { Icon, type IconName } from "../widgets/Icon.tsx";
import { MenuButton } from "../widgets/MenuButton.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { NumberField } from "../widgets/number/NumberField.tsx";
import { ReferencePicker } from "../widgets/picker/ReferencePicker.tsx";
import { searchByLabel } from "../widgets/picker/ranked-search.ts";
import { addable, type DraftEffect, effectOf, type Faults } from "./draft.ts";

const ICONS: Readonly<Record<EffectName, IconName>> = {
  tag: "tag",
  shipping: "truck",
  designer: "user",
  notify: "bell",
  ask: "message",
  webhook: "external",
  hold: "pause",
  submit: "check",
  approve: "circle-check",
};

interface FieldsProps {
  effect: DraftEffect;
  side: RuleSide;
  nameOf: NameOf;
  set(part: Partial<DraftEffect>): void;
}

interface TextProps {
  label: string;
  value: string;
  max: number;
  hint?: string | undefined;
  set(text: string): void;
}

function TextArea({ label, value, max, hint, set }: TextProps) {
  const id = useId();
  return (
    <div className="rule-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="plain-input plain-text"
        rows={2}
        maxLength={max}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => set(event.target.value)}
      />
      {hint && (
        <span id={`${id}-hint`} className="small quiet">
          {hint}
        </span>
      )}
    </div>
  );
}

function DesignerFields({ effect, set }: FieldsProps) {
  const { data, isLoading } = useCallQuery(chooseDesigner, { query: { limit: MAX_LIMIT, status: 1 } });
  const designers = data?.data.data ?? [];
  return (
    <>
      <Select
        {...searchByLabel}
        aria-label="Designer"
        placeholder="Choose a designer"
        loading={isLoading}
        notFoundContent={isLoading ? "Loading" : "No designers yet. Invite one under Users."}
        value={effect.designer || null}
        options={designers.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(designer: string | null) => set({ designer: designer ?? "" })}
      />
      <TextArea label="Brief" max={MAX_BRIEF} value={effect.text} set={(text) => set({ text })} />
    </>
  );
}

/** The fields of an effect. */
function Fields(props: FieldsProps) {
  const { effect, side, nameOf, set } = props;
  const shared = { value: effect.text, set: (text: string) => set({ text }) };
  const hint = side === "agency" ? "The seller reads this." : undefined;
  const hours = useId();
  switch (effect.do) {
    case "hold":
      return (
        <>
          <TextArea label="Reason" max={MAX_REASON} hint={hint} {...shared} />
          <div className="rule-field">
            <label htmlFor={hours}>Release after (optional)</label>
            <NumberField
              id={hours}
              kind="whole"
              suffix="hours"
              min={1}
              max={MAX_HOURS}
              placeholder="Until somebody releases it"
              value={effect.hours}
              onChange={(next) => set({ hours: next })}
            />
          </div>
        </>
      );
    case "ask":
      return <TextArea label="Question" max={MAX_REASON} hint={hint} {...shared} />;
    case "tag":
      return <TagInput label="Tags" value={effect.tags} onChange={(tags) => set({ tags })} />;
    case "shipping":
      return (
        <label>
          <span className="visually-hidden">Shipping option</span>
          <NativeSelect
            values={Object.keys(SHIPPING_OPTIONS)}
            labels={SHIPPING_OPTIONS}
            value={effect.option}
            onChange={(option) => set({ option: option as ShippingOption })} // One of the values.
          />
        </label>
      );
    case "designer":
      return <DesignerFields {...props} />;
    case "notify":
      return (
        <ReferencePicker
          many
          target="users"
          label="People"
          placeholder="Search people"
          value={[...effect.users]}
          selected={effect.users.map((id) => ({ id, title: nameOf(id) ?? "…" }))}
          onChange={(next) => set({ users: [next ?? []].flat() })}
        />
      );
    case "webhook":
      return (
        <ReferencePicker
          target="webhooks"
          label="Webhook"
          placeholder="Search webhooks"
          value={effect.webhook || null}
          selected={effect.webhook ? [{ id: effect.webhook, title: nameOf(effect.webhook) ?? "…" }] : []}
          onChange={(next) => set({ webhook: [next ?? ""].flat()[0] ?? "" })}
        />
      );
    default:
      return null;
  }
}

interface Props {
  event: RuleEvent;
  effects: readonly DraftEffect[];
  side: RuleSide;
  nameOf: NameOf;
  faults: Faults;
  isOpen(part: string): boolean;
  change(effects: readonly DraftEffect[]): void;
}

/** What is done with an order that meets the conditions. */
export function Effects({ event, effects, side, nameOf, faults, isOpen, change }: Props) {
  const offered = effects.length < MAX_EFFECTS ? addable(effectsOf(side), event, effects) : [];
  return (
    <>
      <div className="rule-effects">
        {effects.map((effect, at) => {
          const part = `effects.${at}`;
          const { label } = EFFECTS[effect.do];
          const impossible = impossibility(event, effects, effect);
          const fault = impossible ?? faults[part];
          return (
            <div key={effect.key} className="rule-effect" role="group" aria-label={label}>
              <div className="rule-effect-head">
                <Icon name={ICONS[effect.do]} />
                <strong>{label}</strong>
                <Button
                  kind="text"
                  icon="close"
                  label={`Remove ${label}`}
                  onClick={() => change(effects.filter((one) => one !== effect))}
                />
              </div>
              <Fields
                effect={effect}
                side={side}
                nameOf={nameOf}
                set={(next) => change(effects.map((one) => (one === effect ? { ...one, ...next } : one)))}
              />
              {fault &&
                (isOpen(part) && !impossible ? (
                  <span className="small rule-open">{`Required: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`}</span>
                ) : (
                  <ErrorText text={fault} />
                ))}
            </div>
          );
        })}
      </div>
      {offered.length > 0 && (
        <MenuButton
          className="plain-button rule-add"
          items={offered.map((name) => ({
            key: name,
            label: EFFECTS[name].label,
            icon: <Icon name={ICONS[name]} />,
            onClick: () => change([...effects, effectOf(name)]),
          }))}
        >
          <Icon name="plus" size={14} />
          Add effect
        </MenuButton>
      )}
      <ErrorText text={faults.effects} />
    </>
  );
}
