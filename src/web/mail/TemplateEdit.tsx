import { useSearchParams } from "react-router";
import { showMailTemplate } from "../../domain/mail/calls.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCallQuery } from "../providers/calls.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import "./mail.css";

const BACK = { to: "/ag/settings/email", label: "Email" };

/** The editor of a mail template; `?id=` is the template. */
export default function TemplateEdit() {
  const id = useSearchParams()[0].get("id");
  const loaded = useCallQuery(showMailTemplate, { params: { id: id ?? "" } }, { enabled: id !== null });
  const template = loaded.data?.data?.data;
  return (
    <div className="screen screen-form">
      <PageHeader title={template?.name ?? "Customize email"} back={BACK} />
      {loaded.isError && !template ? (
        <LoadFailed what="Template" error={loaded.error} back={BACK} retry={() => void loaded.refetch()} />
      ) : id && !template ? (
        <CardSkeleton lines={8} />
      ) : (
        <TemplateEditor key={template?.id ?? "none"} template={template} />
      )}
    </div>
  );
}
