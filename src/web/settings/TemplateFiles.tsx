import { useId, useRef, useState } from "react";
import {
  documentKindOf,
  MAX_TEMPLATE_BYTES,
  TEMPLATE_FILES,
  TEMPLATE_REFUSALS,
  type TemplateKey,
} from "../../domain/settings/template-files.ts";
import { uploadDocument } from "../images/upload-image.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { useDownload } from "../providers/download.ts";
import { useMay } from "../providers/person.tsx";
import type { Config } from "../theme/config.ts";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import "./settings.css";

/** Who is given a file, and by which call. */
const FILES: readonly { key: TemplateKey; text: string; url: string }[] = [
  {
    key: "importOrderFilePath",
    text: "Sellers fill it in to import orders",
    url: "orders/import/template",
  },
  {
    key: "importTrackingFilePath",
    text: "Your staff fill it in to import tracking numbers",
    url: "tracking/import/template",
  },
  {
    key: "dataCatalogFile",
    text: "What sellers look SKUs up in",
    url: "catalogs/data-file",
  },
];

interface LineProps {
  file: (typeof FILES)[number];
  isOwn: boolean;
  /** Saves a path, or null for the product's own; answers what is wrong. */
  save(path: string | null): Promise<string | undefined>;
}

/** One of the files: what it is now, as a download, and another in its place. */
function FileLine({ file: { key, text, url }, isOwn, save }: LineProps) {
  const mayEdit = useMay()("settings", "edit");
  const { download, busy: loading } = useDownload();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const { label, name } = TEMPLATE_FILES[key];
  const replace = async (
    path: () => Promise<{ ok: true; path: string | null } | { ok: false; message: string }>,
  ) => {
    setBusy(true);
    const found = await path();
    setWrong(found.ok ? await save(found.path) : found.message);
    setBusy(false);
  };
  const upload = (sent: File) =>
    replace(async () => {
      if (!documentKindOf(sent.name)) return { ok: false, message: TEMPLATE_REFUSALS.kinds };
      if (sent.size > MAX_TEMPLATE_BYTES) return { ok: false, message: TEMPLATE_REFUSALS.tooLarge };
      return uploadDocument("agencies/template-file/presigned_url", sent);
    });
  return (
    <li className="template-file">
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="small quiet">
          {text}.{" "}
          {isOwn ? "Your own file is offered." : "The standard file is offered until you upload yours."}
        </p>
        {wrong && (
          <p id={`${id}-wrong`} className="small danger-text" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <div className="template-file-actions">
        <Button icon="download" busy={loading} onClick={() => void download(url, {}, `platen-${name}.csv`)}>
          Download
        </Button>
        <input
          ref={input}
          id={id}
          className="only-heard"
          type="file"
          accept=".csv,.xlsx"
          disabled={!mayEdit || busy}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => {
            const [sent] = target.files ?? [];
            target.value = "";
            if (sent) void upload(sent);
          }}
        />
        {mayEdit && (
          <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
            {isOwn ? "Replace" : "Upload"}
          </Button>
        )}
        {mayEdit && isOwn && (
          <Button
            kind="text"
            disabled={busy}
            onClick={() => void replace(async () => ({ ok: true, path: null }))}
          >
            Use the product's own
          </Button>
        )}
      </div>
    </li>
  );
}

/** The files that people are given to fill in, or to look things up in. */
export default function TemplateFiles() {
  const config = useGet<Config>("agencies/config");
  const call = useCall();
  const files = config.data?.templateFile;
  const save = async (key: TemplateKey, path: string | null) => {
    const answer = await call("PATCH", "agencies/config", {
      body: { config: { templateFile: { [key]: path } }, version: config.data?.version },
      success: "Update success!",
      quiet: true,
    });
    // Refused as well: somebody else's change may be why, and the next press is on top of it.
    await config.refetch();
    return answer.ok ? undefined : answer.message;
  };
  return (
    <div className="screen screen-form">
      <PageHeader title="Template file" back={{ to: "/ag/settings/board", label: "Settings" }} />
      {config.isError && !config.data ? (
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
    </div>
  );
}
