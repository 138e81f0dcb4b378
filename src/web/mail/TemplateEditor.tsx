import { Form, Input } from "antd";
import { type ComponentProps, lazy, Suspense } from "react";
import { placeholdersOf } from "../../domain/mail/fill.ts";
import { missingValues, placeholdersFor } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { mailNotifications } from "../../domain/resources/index.ts";
import type { EditOf } from "../../domain/resources/rows.ts";
import { withTimeout } from "../chunks.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { editRow } from "../providers/row-calls.ts";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useDialog } from "../widgets/dialog/useDialog.tsx";
import { useUnsaved } from "../widgets/dialog/useLeave.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import type { MailTemplate } from "./templates.ts";

const RichText = lazy(() => withTimeout(import("../widgets/form/RichText.tsx")));

const TemplatePreviewDialog = lazyDialog(() => import("./TemplatePreviewDialog.tsx"));

const isEmpty = (html: string) => html.replace(/<(?!img)[^>]*>|&nbsp;/g, "").trim() === "";

/** Placeholders that a mail of this kind cannot fill. */
function UnknownPlaceholders({ code, text }: { code: string; text: string }) {
  const available = placeholdersFor(code);
  const unknown = placeholdersOf(text).filter((name) => !Object.hasOwn(available, name));
  return (
    unknown.length > 0 && (
      <p className="mail-unknown small" role="status">
        Unknown placeholders stay empty: {unknown.map((name) => `{{${name}}}`).join(", ")}
      </p>
    )
  );
}

interface BodyProps extends Pick<ComponentProps<typeof RichText>, "readOnly" | "values"> {
  // Set by the surrounding Form.Item.
  id?: string;
  value?: string;
  onChange?(html: string): void;
}

/** The input of the mail's body. The editor loads after the form. */
function BodyInput({ id = "html", value = "", onChange, ...rest }: BodyProps) {
  const { status } = Form.Item.useStatus();
  return (
    <Suspense fallback={<CardSkeleton lines={6} />}>
      <RichText
        {...rest}
        id={id}
        label="Body"
        invalid={status === "error"}
        value={value}
        onChange={(html) => onChange?.(html)}
      />
    </Suspense>
  );
}

const editTemplate = editRow<typeof mailNotifications>("mail-notifications");

type MailText = Required<Pick<EditOf<typeof mailNotifications>, "subject" | "html">>;

const seenOf = (template: MailTemplate | undefined): Seen<MailText> => ({
  version: template?.version,
  values: { subject: template?.subject ?? "", html: template?.html ?? "" },
});

function bodyError(code: string, html: string): string | undefined {
  if (isEmpty(html)) return messages.inputField("body");
  const missing = missingValues(code, html);
  return missing.length > 0 ? messages.placeholdersMissing(missing) : undefined;
}

export function TemplateEditor({ template }: { template: MailTemplate | undefined }) {
  const canEdit = useAbility().can("mail-notifications", "edit");
  const toast = useToast();
  const code = template?.code ?? "";
  const { form, formProps, submit, formLoading } = useCallForm<MailText>({
    errorMessage: ({ statusCode }) => (statusCode === 400 ? "Save failure!" : "Error in server"),
    isHandled: ({ errors }) => race.isLost(errors),
  });
  const race = useLostRace({
    seen: seenOf(template),
    load: () => readRow<MailTemplate, MailText>("mail-notifications", template?.id ?? "", seenOf),
    show: (values) => form.setFieldsValue(values),
    fields: mailNotifications.fields,
  });
  const typed: MailText | undefined = Form.useWatch([], form);
  useUnsaved(() => typed !== undefined && race.changesIn(typed) !== null);
  const { subject, html } = typed ?? seenOf(template).values;

  const save = async (values: MailText) => {
    if (!template) return toast.error("Can not find id");
    const { id } = template;
    const changes = race.changesIn(values);
    if (!changes) return toast.success("Save success!");
    const body = { id, code, ...values, ...changes };
    const saved = await submit(editTemplate, { params: { id }, body, successMessage: "Save success!" });
    if (saved) race.saved({ version: saved.version, values });
  };

  const preview = useDialog(
    (close) => template && <TemplatePreviewDialog id={template.id} text={{ subject, html }} close={close} />,
  );
  return (
    <Form
      {...formProps}
      className="card card-padded"
      noValidate
      layout="vertical"
      requiredMark={false}
      disabled={!canEdit}
      initialValues={seenOf(template).values}
      onFinish={(values) => void save(values)}
    >
      <Form.Item
        name="subject"
        label="Subject"
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: messages.inputField("subject") }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="html"
        label="Body"
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, value: string) => {
              const error = bodyError(code, value);
              return error ? Promise.reject(new Error(error)) : Promise.resolve();
            },
          },
        ]}
      >
        <BodyInput readOnly={!canEdit} values={placeholdersFor(code)} />
      </Form.Item>
      <UnknownPlaceholders code={code} text={`${subject} ${html}`} />
      {race.notice(() => form.getFieldsValue())}
      {canEdit && (
        <div className="form-footer">
          {template && (
            <Button disabled={subject.trim() === "" || isEmpty(html)} onClick={() => preview.open()}>
              Preview and test
            </Button>
          )}
          <Button kind="primary" submit busy={formLoading}>
            Save
          </Button>
        </div>
      )}
      {preview.dialog}
    </Form>
  );
}
