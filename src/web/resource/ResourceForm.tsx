import { useForm } from "@refinedev/antd";
import type { HttpError } from "@refinedev/core";
import { Form } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messages } from "../../domain/messages.ts";
import type { Resource } from "../../domain/resource/define.ts";
import type { Field } from "../../domain/resource/field.ts";
import { resources } from "../../domain/resources/registry.ts";
import { send } from "../providers/http.ts";
import { usePerson } from "../providers/person.tsx";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import type { Row } from "./cells.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { formFields, knownOf, newOf, toForm, toWire, versionOf } from "./form-values.ts";

interface Props {
  resource: Resource;
  /** The row to edit; none: a new one. */
  row: Row | undefined;
  /** What a new row has that the form does not ask for. */
  preset?: Readonly<Record<string, unknown>>;
  /** Saved; with the row as the server answered it. */
  done(row?: Row): void;
  /** Told whether something was typed that leaving would lose. */
  dirty(changed: boolean): void;
  /** Buttons: `busy` while it saves. A button of type submit saves. */
  footer(busy: boolean): ReactNode;
}

/** Puts the cursor into the first field. */
export function focusFirst(within: Element | null) {
  const form = within?.querySelector("form");
  if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>("input, textarea")?.focus();
}

const LONG = new Set<Field["kind"]>(["longText", "html", "images", "references"]);

/** What the declaration accepts, said at the field. What is stored already passes until it is changed. */
const ruleOf = (field: Field, stored: unknown) => ({
  validator: (_: unknown, value: unknown) => {
    if (typeof stored === "string" && stored !== "" && value === stored) return Promise.resolve();
    if (value === undefined || value === null || value === "") {
      const missing = field.required && field.initial === undefined;
      return missing ? Promise.reject(new Error(messages.inputField(field.label))) : Promise.resolve();
    }
    const read = field.input.safeParse(value);
    return read.success
      ? Promise.resolve()
      : Promise.reject(new Error(read.error.issues[0]?.message ?? messages.invalid));
  },
});

/** The form that a declaration gives for nothing; the server's refusals come back to their fields. */
export function ResourceForm({ resource, row, preset = {}, done, dirty, footer }: Props) {
  const { userType } = usePerson();
  const box = useRef<HTMLDivElement>(null);
  const action = row ? "edit" : "create";
  const { form, formProps, onFinish, formLoading } = useForm<Row, HttpError, Record<string, unknown>>({
    resource: resource.name,
    action,
    ...(row ? { id: row.id } : {}),
    redirect: false,
    invalidates: [],
    queryOptions: { enabled: false },
    successNotification: { type: "success", message: row ? messages.updated : messages.created },
    errorNotification: (error) =>
      error?.errors && Object.keys(error.errors).length > 0
        ? false // said at the fields
        : { type: "error", message: error?.message ?? messages.serverError },
    onMutationSuccess: ({ data }) => done(data),
  });

  const [shown, setShown] = useState(row);
  const race = useLostRace<Record<string, unknown>>({
    seen: { values: toForm(resource, row), version: versionOf(row) },
    load: async () => {
      const answer = await send<Row>("GET", `${resource.path}/${row?.id ?? ""}`);
      if (!answer.ok) return null;
      setShown(answer.data); // its references are named by it
      return { values: toForm(resource, answer.data), version: versionOf(answer.data) };
    },
    // The form's type has no `unknown` in it; its fields are the resource's.
    show: (values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]),
    fields: resource.fields,
  });

  // A dialog is not yet visible when its form mounts, and what is not visible takes no focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusFirst(box.current));
    return () => cancelAnimationFrame(frame);
  }, []);

  const namesTeam = resource.owner === "sellerTeam" && !row && userType !== "seller";
  const chosenTeam = Form.useWatch("sellerTeam", form) as string | undefined;
  // A row of a seller names rows of that seller alone; the server refuses any other.
  const teamFor = ({ target }: Field) =>
    namesTeam && resources.get(target ?? "")?.owner === "sellerTeam" ? (chosenTeam ?? null) : undefined;
  const changed = (values: Record<string, unknown>) => {
    dirty(true);
    if (!("sellerTeam" in values)) return;
    const ofTeam = formFields(resource, false).filter(({ field }) => teamFor(field) !== undefined);
    form.resetFields(ofTeam.map(({ name }) => name));
  };
  const save = async (values: Record<string, unknown>) => {
    const body: Record<string, unknown> = row
      ? (race.changesIn(toWire(resource, values, true)) ?? {})
      : { ...preset, ...newOf(resource, values) };
    if (namesTeam) body.sellerTeam = values.sellerTeam;
    if (row && Object.keys(body).length === 0) return done();
    // Said at the fields, by the notification, or by the notice of a lost race: every call rejects with an HttpError.
    await onFinish(body).catch((error: unknown) => race.isLost((error as HttpError).errors));
  };
  return (
    <div ref={box}>
      <Form
        {...formProps}
        form={form}
        layout="vertical"
        requiredMark="optional"
        scrollToFirstError={{ focus: true }}
        initialValues={toForm(resource, row)}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
      >
        <div className="form-fields">
          {namesTeam && (
            <Form.Item
              name="sellerTeam"
              label="Seller"
              rules={[{ required: true, message: messages.sellerTeamRequired }]}
            >
              <ReferencePicker target="seller-teams" />
            </Form.Item>
          )}
          {formFields(resource, row !== undefined)
            .filter(({ name }) => row || !(name in preset))
            .map(({ name, field }) => (
              <Form.Item
                key={name}
                name={name}
                className={LONG.has(field.kind) ? "form-wide" : undefined}
                label={field.kind === "flag" ? undefined : field.label}
                required={field.required && field.initial === undefined}
                rules={[ruleOf(field, row?.[name])]}
                validateTrigger={["onBlur", "onSubmit"]}
                extra={field.help}
              >
                <FieldInput
                  field={field}
                  known={knownOf(resource, shown, name)}
                  sellerTeam={teamFor(field)}
                />
              </Form.Item>
            ))}
        </div>
        {race.notice(() => form.getFieldsValue())}
        {footer(formLoading)}
      </Form>
    </div>
  );
}
