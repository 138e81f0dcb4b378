import { Form } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messages } from "../../domain/messages.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field } from "../../domain/resource/field.ts";
import { resources } from "../../domain/resources/registry.ts";
import { usePerson } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import { useRowForm } from "../widgets/dialog/useRowForm.ts";
import { VALIDATE_TRIGGER } from "../widgets/field-rule.ts";
import { unreadableIn } from "../widgets/number/unreadable.ts";
import { ReferencePicker } from "../widgets/picker/ReferencePicker.tsx";
import type { Row } from "./cells.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { formFields, type Inputs, newOf, selectedOf, toForm, toWire, versionOf } from "./form-values.ts";

interface Props {
  resource: Resource;
  /** The row to edit; undefined creates a new one. */
  row: Row | undefined;
  /** Values of a new row that have no field in the form. */
  preset?: Readonly<Record<string, unknown>>;
  /** Inputs of structured fields, by name. */
  inputs?: Inputs;
  /** Values that the fields of a new row begin with. */
  initial?: Readonly<Record<string, unknown>>;
  /** Called after saving, with the row from the server. */
  done(row?: Row): void;
  /** Called with whether the form has unsaved changes. */
  dirty(changed: boolean): void;
  /** Renders the buttons. `busy` while saving; a button of type submit saves. */
  footer(busy: boolean): ReactNode;
}

export function focusFirst(within: Element | null) {
  const form = within?.querySelector("form");
  if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>("input, textarea")?.focus();
}

const LONG_KINDS = new Set<Field["kind"]>(["longText", "html", "images", "references", "json"]);

const isRequired = ({ required, initial }: Field) => required && initial === undefined;

/** Validates a field by its declaration. A stored value passes while it is unchanged. */
const ruleOf = (field: Field, stored: unknown) => ({
  validator: (_: unknown, value: unknown) => {
    if (typeof stored === "string" && stored !== "" && value === stored) return Promise.resolve();
    const unreadable = unreadableIn(value);
    if (unreadable) return Promise.reject(new Error(unreadable.reason));
    if (value === undefined || value === null || value === "") {
      if (!isRequired(field)) return Promise.resolve();
      return Promise.reject(new Error(messages.inputField(field.label)));
    }
    const parsed = field.input.safeParse(value);
    return parsed.success
      ? Promise.resolve()
      : Promise.reject(new Error(parsed.error.issues[0]?.message ?? messages.invalid));
  },
});

/** Focuses the first field of a form in this element once it is shown. */
function useFocusedForm() {
  const box = useRef<HTMLDivElement>(null);
  // A dialog is not yet visible when its form mounts, and invisible elements cannot take the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusFirst(box.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  return box;
}

interface ItemProps {
  name: string;
  field: Field;
  /** The value of the row that is edited. */
  stored: unknown;
  /** The input of a structured field, in place of the child. */
  Input: Inputs[string] | undefined;
  children: ReactNode;
}

/** A declared field with its label, and its rule by the declaration. */
const DeclaredItem = ({ name, field, stored, Input, children }: ItemProps) => (
  <Form.Item
    name={name}
    className={LONG_KINDS.has(field.kind) ? "form-wide" : undefined}
    label={field.kind === "flag" ? undefined : field.label}
    required={isRequired(field)}
    rules={[ruleOf(field, stored)]}
    validateTrigger={VALIDATE_TRIGGER}
    extra={field.help}
  >
    {Input ? <Input /> : children}
  </Form.Item>
);

const SellerTeamItem = () => (
  <Form.Item
    name="sellerTeam"
    label="Seller"
    rules={[{ required: true, message: messages.sellerTeamRequired }]}
  >
    <ReferencePicker target="seller-teams" />
  </Form.Item>
);

/** The form of a declared resource. The server's errors are shown at their fields. */
export function ResourceForm(props: Props) {
  const { resource, row, preset = {}, initial = {}, inputs, done, dirty, footer } = props;
  const { userType } = usePerson();
  const box = useFocusedForm();
  const { form, formProps, onFinish, formLoading } = useRowForm<Record<string, unknown>, Row>({
    resource: resource.name,
    id: row?.id,
    isHandled: ({ errors }) => race.isLost(errors),
    onMutationSuccess: done,
  });

  const [shown, setShown] = useState(row);
  const race = useLostRace<Record<string, unknown>>({
    seen: { values: toForm(resource, row, inputs), version: versionOf(row) },
    load: () =>
      readRow(resource.name, row?.id ?? "", (newer: Row) => {
        setShown(newer); // contains the names of its references
        return { values: toForm(resource, newer, inputs), version: versionOf(newer) };
      }),
    // antd's type of the values excludes `unknown`; the names are the resource's fields.
    show: (values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]),
    fields: resource.fields,
  });

  const choosesTeam = resource.owner === "sellerTeam" && !row && userType !== "seller";
  const chosenTeam = Form.useWatch("sellerTeam", form) as string | undefined;
  // A seller's row refers only to rows of that seller; the server rejects others.
  const teamFor = ({ target }: Field) =>
    choosesTeam && resources.get(target ?? "")?.owner === "sellerTeam" ? (chosenTeam ?? null) : undefined;
  const changed = (values: Record<string, unknown>) => {
    dirty(true);
    if (!("sellerTeam" in values)) return;
    const ofTeam = formFields(resource, false, inputs).filter(({ field }) => teamFor(field) !== undefined);
    form.resetFields(ofTeam.map(({ name }) => name));
  };
  const save = async (values: Record<string, unknown>) => {
    const body: Record<string, unknown> = row
      ? (race.changesIn(toWire(resource, values, true, inputs)) ?? {})
      : { ...preset, ...newOf(resource, values, inputs) };
    if (choosesTeam) body.sellerTeam = values.sellerTeam;
    if (row && Object.keys(body).length === 0) return done();
    await onFinish(body);
  };
  return (
    <div ref={box}>
      <Form
        {...formProps}
        form={form}
        layout="vertical"
        requiredMark="optional"
        scrollToFirstError={{ focus: true }}
        initialValues={{ ...toForm(resource, row, inputs), ...initial }}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
      >
        <div className="form-fields">
          {choosesTeam && <SellerTeamItem />}
          {formFields(resource, row !== undefined, inputs)
            .filter(({ name }) => row || !(name in preset))
            .map(({ name, field }) => (
              <DeclaredItem key={name} name={name} field={field} stored={row?.[name]} Input={inputs?.[name]}>
                <FieldInput
                  field={field}
                  selected={selectedOf(resource, shown, name)}
                  sellerTeam={teamFor(field)}
                />
              </DeclaredItem>
            ))}
        </div>
        {race.notice(() => form.getFieldsValue())}
        {footer(formLoading)}
      </Form>
    </div>
  );
}
