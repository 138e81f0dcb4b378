import { useParams } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { type HeaderAction, PageHeader } from "../../layout/PageHeader.tsx";
import { useGet } from "../../providers/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { FailedState } from "../../widgets/states.tsx";
import {
  counted,
  formatLabel,
  historiesOf,
  type ImportJob,
  type ImportKind,
  isUnderWay,
  isWaiting,
  useImportJob,
} from "./job.ts";
import { Lines } from "./Lines.tsx";
import { Outcome } from "./Outcome.tsx";
import { Progress } from "./Progress.tsx";
import "./rehearsal.css";
import { Summary } from "./Summary.tsx";
import { useChosen } from "./useChosen.ts";
import { useCommit, useUndo } from "./useDeciding.ts";
import { useRehearsedMoney } from "./useMoney.ts";

const statusField = resourceNamed("order-imports").fields.status ?? {};

interface Props {
  kind: ImportKind;
  area: Area;
}

function UnderWay({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  const reading = job.status === "reading";
  return (
    <Progress
      title={reading ? "Reading the file" : `Importing ${kind.many}`}
      percent={job.progress}
      detail={
        reading
          ? `${counted(job.orders.total, kind.one, kind.many)} read so far. You can leave this page: it goes on.`
          : `${counted(job.committed, kind.one, kind.many)} imported so far. You can leave this page: it goes on.`
      }
    />
  );
}

/** Whose orders the file brings, where an agency looks at it. */
function useSeller(kind: ImportKind, area: Area, id: string) {
  const asked = kind.name === "orders" && area !== "s";
  return useGet<{ sellerTeam?: { id: string; name: string } | null }>(asked ? `order-imports/${id}` : null)
    .data?.sellerTeam;
}

/** A file rehearsed: what each of its lines would become and cost, which of them to bring in, and the result. */
export function Rehearsal({ kind, area }: Props) {
  const { id = "" } = useParams();
  const { data: job, error, refetch } = useImportJob(kind, id);
  const chosen = useChosen(kind, job);
  const money = useRehearsedMoney(kind, job);
  const { commit, busy } = useCommit(kind, id, chosen);
  const { undo, busy: undoing } = useUndo(kind, job);
  const { download, busy: fetching } = useDownload();
  const seller = useSeller(kind, area, id);

  const failed = job && job.orders.failed > 0 && !isUnderWay(job.status);
  const downloadFailed: HeaderAction = {
    label: "Download failed rows",
    icon: "download",
    busy: fetching,
    onClick: () => void download(`${kind.base}/${id}/failed`, {}, kind.failedFile),
  };
  const undoable = kind.name === "orders" && job?.status === "done" && job.committed > 0;
  return (
    <div className="screen screen-detail rehearsal">
      <PageHeader
        title={job?.fileName ?? "Import"}
        back={{ to: historiesOf(kind, area), label: "Import histories" }}
        beside={job && <StatusTag field={statusField} value={job.status} />}
        sub={
          job && (
            <>
              {[seller?.name, formatLabel(job.format), counted(job.rows, "row", "rows")]
                .filter(Boolean)
                .join(" · ")}{" "}
              · <When at={job.createdAt} />
            </>
          )
        }
        secondary={failed ? [downloadFailed] : []}
        more={
          undoable
            ? [
                {
                  label: "Undo import",
                  icon: "history",
                  danger: true,
                  disabled: undoing,
                  onClick: () => void undo(),
                },
              ]
            : []
        }
      />
      {error && !job ? (
        <FailedState what="Import" why={error.message} retry={() => void refetch()} />
      ) : !job ? (
        <>
          <CardSkeleton lines={2} />
          <CardSkeleton lines={8} />
        </>
      ) : (
        <>
          {isUnderWay(job.status) && <UnderWay kind={kind} job={job} />}
          {isWaiting(job.status) && (
            <section className="card summary" aria-label="Summary">
              <Summary kind={kind} job={job} chosen={chosen} money={money} />
              <Button
                kind="primary"
                icon="import"
                busy={busy}
                disabled={chosen.total === 0}
                onClick={() => void commit()}
              >
                Import {counted(chosen.total, kind.one, kind.many)}
              </Button>
            </section>
          )}
          {!isUnderWay(job.status) && !isWaiting(job.status) && (
            <Outcome kind={kind} area={area} job={job} money={money} />
          )}
          {job.orders.total > 0 && (
            <Lines
              kind={kind}
              area={area}
              job={job}
              chosen={chosen}
              money={money}
              mapsFor={area === "s" ? undefined : (seller?.id ?? null)}
            />
          )}
        </>
      )}
    </div>
  );
}
