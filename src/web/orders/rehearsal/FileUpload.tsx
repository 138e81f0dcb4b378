import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "../../../domain/messages.ts";
import { FILE_LIMITS } from "../../../domain/orders/import/file/limits.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { changed } from "../../providers/changes.ts";
import { useMay } from "../../providers/person.tsx";
import { useUpload } from "../../providers/upload.ts";
import { FileDrop } from "../../widgets/FileDrop.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { historiesOf, type ImportJob, type ImportKind } from "./job.ts";
import { Progress } from "./Progress.tsx";
import "./rehearsal.css";

const ACCEPT = ".csv,.tsv,.txt,.xlsx,.json";
const MEGABYTES = FILE_LIMITS.bytes / 1024 / 1024;

interface Props {
  kind: ImportKind;
  area: Area;
  fields?: Readonly<Record<string, string | undefined>>;
  /** Why no file is taken yet; said when one is dropped all the same. */
  refuse?: () => boolean;
  hint: ReactNode;
  /** Told what the server refuses, field by field. */
  refused?: (errors: Readonly<Record<string, string>>) => void;
}

/** Takes a file, sends it for a rehearsal with its progress, and leads to what it would become. */
export function FileUpload({ kind, area, fields, refuse, hint, refused }: Props) {
  const navigate = useNavigate();
  const allowed = useMay()("orders", kind.name === "orders" ? "import" : "track");
  const { upload, sent, cancel } = useUpload();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");

  const take = async (file: File) => {
    setProblem("");
    if (refuse?.()) return;
    setName(file.name);
    const answer = await upload<ImportJob>(kind.upload, file, { fields, query: { rehearse: "true" } });
    if (!answer) return;
    if (!answer.ok) {
      const { file: atFile, ...others } = answer.errors ?? {};
      refused?.(others);
      if (atFile || Object.keys(others).length === 0) setProblem(atFile ?? answer.message);
      return;
    }
    void changed(`${kind.base}/histories`, "order-imports");
    void navigate(`${historiesOf(kind, area)}/${answer.data.id}`);
  };

  if (!allowed) {
    return <EmptyState icon="import" title={`You may not import ${kind.name}`} text={messages.forbidden} />;
  }
  if (sent !== null) {
    return (
      <Progress
        title={sent < 1 ? `Uploading ${name}` : `Reading ${name}`}
        percent={Math.floor(sent * 100)}
        detail={sent < 1 ? undefined : "Working out what its rows would become."}
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
        <p className="upload-problem" role="alert">
          <Icon name="alert" size={16} />
          <span>
            <strong>{name}</strong> {problem}
          </span>
        </p>
      )}
    </div>
  );
}
