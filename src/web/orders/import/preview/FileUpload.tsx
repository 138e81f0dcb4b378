import { Flex } from "antd";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "../../../../domain/messages.ts";
import { FILE_LIMITS } from "../../../../domain/orders/import/file/limits.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { invalidateResources } from "../../../providers/changes.ts";
import { useAbility } from "../../../providers/person.tsx";
import { useUpload } from "../../../providers/upload.ts";
import { FileDrop } from "../../../widgets/form/FileDrop.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { EmptyState } from "../../../widgets/states.tsx";
import { historiesOf, type ImportKind } from "./job.ts";
import "./preview.css";
import { Progress } from "./Progress.tsx";

const ACCEPT = ".csv,.tsv,.txt,.xlsx,.json";
const MEGABYTES = FILE_LIMITS.bytes / 1024 / 1024;

interface Props {
  kind: ImportKind;
  area: Area;
  fields?: Readonly<Record<string, string | undefined>>;
  /** Shows why no file can be uploaded yet, and returns true. */
  refuse?: () => boolean;
  hint: ReactNode;
  /** Called with the server's errors by field. */
  refused?: (errors: Readonly<Record<string, string>>) => void;
}

/** Uploads a file with its progress and opens its preview. */
export function FileUpload({ kind, area, fields, refuse, hint, refused }: Props) {
  const navigate = useNavigate();
  const allowed = useAbility().can("orders", kind.name === "orders" ? "import" : "track");
  const { upload, sent, cancel } = useUpload();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");

  const take = async (file: File) => {
    setProblem("");
    if (refuse?.()) return;
    setName(file.name);
    const response = await upload(kind.calls.upload, { query: { dryRun: "true" } }, file, fields);
    if (!response) return;
    if (!response.ok) {
      const { file: atFile, ...others } = response.errors ?? {};
      refused?.(others);
      if (atFile || Object.keys(others).length === 0) setProblem(atFile ?? response.message);
      return;
    }
    void invalidateResources(...(kind.calls.upload.changes ?? []));
    void navigate(`${historiesOf(kind, area)}/${response.data.id}`);
  };

  if (!allowed) {
    return <EmptyState icon="import" title={`You may not import ${kind.name}`} text={messages.forbidden} />;
  }
  if (sent !== null) {
    return (
      <Progress
        title={sent < 1 ? `Uploading ${name}` : `Reading ${name}`}
        percent={Math.floor(sent * 100)}
        detail={sent < 1 ? undefined : "Preparing the preview."}
        cancel={cancel}
      />
    );
  }
  return (
    <div className="upload">
      <FileDrop
        label="Drop a file here"
        accept={ACCEPT}
        maxBytes={FILE_LIMITS.bytes}
        wrongKind="The file must be .csv, .tsv, .txt, .xlsx or .json"
        tooLarge={`The file is larger than ${MEGABYTES} MiB. Split it into smaller files`}
        hint={hint}
        onFile={(file) => void take(file)}
      />
      {problem && (
        <Flex className="upload-problem" component="p" gap={8} role="alert">
          <Icon name="alert" size={16} />
          <span>
            <strong>{name}</strong> {problem}
          </span>
        </Flex>
      )}
    </div>
  );
}
