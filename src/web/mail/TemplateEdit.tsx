import { type HttpError, useCustom } from "@refinedev/core";
import { useSearchParams } from "react-router";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import type { MailTemplate } from "./templates.ts";
import "./mail.css";

const BACK = { to: "/ag/settings/email", label: "Email" };

/** The editor of a mail template; `?id=` is the template. */
export default function TemplateEdit() {
  const id = useSearchParams()[0].get("id");
  const loaded = useCustom<{ data: MailTemplate }, HttpError>({
    url: `mail-notifications/${encodeURIComponent(id ?? "")}`,
    method: "get",
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  }).query;
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
