import { Input } from "antd";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { placeholdersOf } from "../../domain/mail/fill.ts";
import { missingValues, placeholdersFor } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { mailNotifications } from "../../domain/resources/index.ts";
import { inTime } from "../chunks.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Field } from "../orders/detail/FormDialog.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import type { MailTemplate } from "./templates.ts";
import "./mail.css";

const RichText = lazy(() => inTime(import("../widgets/RichText.tsx")));

const isEmpty = (html: string) => html.replace(/<(?!img)[^>]*>|&nbsp;/g, "").trim() === "";

/** Names in braces that no mail of this kind fills. */
function unknownIn(code: string, text: string): string[] {
  const known = placeholdersFor(code);
  return placeholdersOf(text).filter((name) => !Object.hasOwn(known, name));
}

interface Words {
  subject: string;
  html: string;
}

const seenOf = (template: MailTemplate | undefined): Seen<Words> => ({
  version: template?.version,
  values: { subject: template?.subject ?? "", html: template?.html ?? "" },
});

function Editor({ template }: { template: MailTemplate | undefined }) {
  const [subject, setSubject] = useState(template?.subject ?? "");
  const [html, setHtml] = useState(template?.html ?? "");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const mayEdit = useMay()("mail-notifications", "edit");
  const call = useCall();
  const say = useSay();
  const code = template?.code ?? "";
  const placeholders = placeholdersFor(code);
  const race = useLostRace({
    seen: seenOf(template),
    load: () => readRow<MailTemplate, Words>(`mail-notifications/${template?.id ?? ""}`, seenOf),
    show: (values) => {
      setSubject(values.subject);
      setHtml(values.html);
    },
    fields: mailNotifications.fields,
  });
  const unknown = unknownIn(code, `${subject} ${html}`);

  const save = async () => {
    const values = missingValues(code, html);
    const missing = {
      ...(subject.trim() === "" && { subject: messages.inputField("subject") }),
      ...(values.length > 0 && { html: messages.placeholdersMissing(values) }),
      ...(isEmpty(html) && { html: messages.inputField("body") }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if (!template) return say.error("Can not find id");
    const { id } = template;
    const changes = race.changesIn({ subject, html });
    if (!changes) return say.success("Save success!");
    setBusy(true);
    const answer = await call<MailTemplate>("PATCH", `mail-notifications/${id}`, {
      body: { id, code, ...changes },
      changes: ["mail-notifications"],
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) {
      race.saved({ version: answer.data.version, values: { subject, html } });
      return say.success("Save success!");
    }
    if (race.isLost(answer.errors)) return;
    setErrors(answer.errors ?? {});
    say.error(answer.status === 400 ? "Save failure!" : "Error in server");
  };

  return (
    <form
      className="card card-padded mail-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Field label="Subject" error={errors.subject}>
        {(tied) => (
          <Input
            {...tied}
            value={subject}
            maxLength={200}
            disabled={!mayEdit}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      <Field label="Body" error={errors.html}>
        {({ id, ...tied }) => (
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <RichText
              id={id}
              label="Body"
              invalid={tied["aria-invalid"]}
              value={html}
              readOnly={!mayEdit}
              onChange={setHtml}
              values={placeholders}
            />
          </Suspense>
        )}
      </Field>
      {unknown.length > 0 && (
        <p className="mail-unknown small" role="status">
          Nothing is filled in for {unknown.map((name) => `{{${name}}}`).join(", ")}: this mail does not have
          it.
        </p>
      )}
      {race.notice(() => ({ subject, html }))}
      {mayEdit && (
        <div className="form-footer">
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

const BACK = { to: "/ag/settings/email", label: "Email" };

/** A mail in the agency's words: `?id=` names the template. */
export default function EmailCustomize() {
  const id = useSearchParams()[0].get("id");
  const loaded = useGet<{ data: MailTemplate }>(id ? `mail-notifications/${encodeURIComponent(id)}` : null);
  const template = loaded.data?.data;
  return (
    <div className="screen screen-form">
      <PageHeader title={template?.name ?? "Customize email"} back={BACK} />
      {loaded.isError && !template ? (
        <LoadFailed what="Template" error={loaded.error} back={BACK} retry={() => void loaded.refetch()} />
      ) : id && !template ? (
        <CardSkeleton lines={8} />
      ) : (
        <Editor key={template?.id ?? "none"} template={template} />
      )}
    </div>
  );
}
