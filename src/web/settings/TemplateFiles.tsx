import { Flex } from "antd";
import { useId, useRef, useState } from "react";
import { orderImport } from "../../domain/orders/import/calls.ts";
import { trackingImport } from "../../domain/orders/tracking/calls.ts";
import type { Call } from "../../domain/resource/call.ts";
import {
  downloadDataFile,
  requestTemplateUpload,
  saveBranding,
  showBranding,
} from "../../domain/settings/calls.ts";
import {
  documentKindOf,
  MAX_TEMPLATE_BYTES,
  TEMPLATE_FILES,
  TEMPLATE_REFUSALS,
  type TemplateKey,
} from "../../domain/settings/template-files.ts";
import { uploadDocument } from "../images/upload-image.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { useDownload } from "../providers/download.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { SettingsHistory } from "./history/SettingsHistory.tsx";
import { TO_SETTINGS } from "./to-settings.ts";
import "./settings.css";

/** Purpose of each file, and the call that downloads it. */
const FILES = [
  {
    key: "importOrderFilePath",
    text: "Sellers fill it in to import orders",
    call: orderImport.template,
  },
  {
    key: "importTrackingFilePath",
    text: "Your staff fill it in to import tracking numbers",
    call: trackingImport.template,
  },
  {
    key: "dataCatalogFile",
    text: "Sellers use it to look up SKUs",
    call: downloadDataFile,
  },
] as const satisfies readonly { key: TemplateKey; text: string; call: Call }[];

interface LineProps {
  file: (typeof FILES)[number];
  isOwn: boolean;
  /** Saves a path, or `null` for the standard file; resolves to an error message. */
  save(path: string | null): Promise<string | undefined>;
}

/** One of the files: download, upload, and return to the standard file. */
function FileLine({ file: { key, text, call }, isOwn, save }: LineProps) {
  const canEdit = useAbility().can("settings", "edit");
  const { download, busy: loading } = useDownload();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { label, name } = TEMPLATE_FILES[key];
  const replace = async (
    path: () => Promise<{ ok: true; path: string | null } | { ok: false; message: string }>,
  ) => {
    setBusy(true);
    const result = await path();
    setError(result.ok ? await save(result.path) : result.message);
    setBusy(false);
  };
  const upload = (selected: File) =>
    replace(async () => {
      if (!documentKindOf(selected.name)) return { ok: false, message: TEMPLATE_REFUSALS.kinds };
      if (selected.size > MAX_TEMPLATE_BYTES) return { ok: false, message: TEMPLATE_REFUSALS.tooLarge };
      return uploadDocument(requestTemplateUpload, selected);
    });
  return (
    <Flex className="template-file" component="li" gap="8px 16px" align="center" justify="space-between" wrap>
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="small quiet">
          {text}. {isOwn ? "Your own file is used." : "The standard file is used until you upload yours."}
        </p>
        <ErrorText id={`${id}-error`} text={error} />
      </div>
      <Flex gap={8} wrap>
        <Button icon="download" busy={loading} onClick={() => void download(call, {}, `platen-${name}.csv`)}>
          Download
        </Button>
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          accept=".csv,.xlsx"
          disabled={!canEdit || busy}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            const [selected] = target.files ?? [];
            target.value = "";
            if (selected) void upload(selected);
          }}
        />
        {canEdit && (
          <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
            {isOwn ? "Replace" : "Upload"}
          </Button>
        )}
        {canEdit && isOwn && (
          <Button
            kind="text"
            disabled={busy}
            onClick={() => void replace(async () => ({ ok: true, path: null }))}
          >
            Use the standard file
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

export default function TemplateFiles() {
  const config = useCallQuery(showBranding, {});
  const change = useNamedCall(saveBranding);
  const files = config.data?.data?.templateFile;
  const save = async (key: TemplateKey, path: string | null) => {
    const response = await change(
      { body: { config: { templateFile: { [key]: path } }, version: config.data?.data?.version } },
      { success: "Update success!", quiet: true },
    );
    // Also after an error: it may be caused by another user's change, and the next attempt needs the new version.
    await config.refetch();
    return response.ok ? undefined : response.message;
  };
  return (
    <div className="screen screen-form">
      <PageHeader title="Template file" back={TO_SETTINGS} />
      <p className="quiet settings-lead">
        Sellers get a new file with the plain cells of yours. Formulas become their values; formats of cells,
        validation lists, links, comments, hidden rows and hidden sheets are left out. Files with macros or
        links to other files are refused.
      </p>
      {config.isError && !config.data?.data ? (
        <FailedState what="Template files" why={config.error.message} retry={() => void config.refetch()} />
      ) : files ? (
        <ul className="card card-padded template-files">
          {FILES.map((file) => (
            <FileLine
              key={file.key}
              file={file}
              isOwn={files[file.key] !== null}
              save={(path) => save(file.key, path)}
            />
          ))}
        </ul>
      ) : (
        <CardSkeleton lines={5} />
      )}
      {files && <SettingsHistory page="template-file" />}
    </div>
  );
}
