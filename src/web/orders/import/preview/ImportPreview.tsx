import { type HttpError, useOne } from "@refinedev/core";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import type { ImportResponse } from "../../../../domain/orders/import/responses.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import type { orderImports } from "../../../../domain/resources/index.ts";
import { resourceNamed } from "../../../../domain/resources/registry.ts";
import type { RowOf } from "../../../../domain/resources/rows.ts";
import { withTimeout } from "../../../chunks.ts";
import { LoadFailed } from "../../../layout/LoadFailed.tsx";
import { type HeaderAction, PageHeader } from "../../../layout/PageHeader.tsx";
import { useDownload } from "../../../providers/download.ts";
import { useLatestSearchParams } from "../../../providers/search-params.ts";
import { type StoresOf, storeLabel } from "../../../stores/store.ts";
import { Button } from "../../../widgets/Button.tsx";
import { CardSkeleton } from "../../../widgets/Skeletons.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { DateQuestion } from "../../tracking/DateQuestion.tsx";
import { ShipDateQuestion } from "../../tracking/ShipDateQuestion.tsx";
import { ImportStore, useMustChooseStore } from "./ImportStore.tsx";
import {
  counted,
  formatLabel,
  historiesOf,
  type ImportKind,
  isUnderWay,
  isWaiting,
  useImportJob,
} from "./job.ts";
import { Lines } from "./Lines.tsx";
import { MissingValues } from "./MissingValues.tsx";
import { Outcome } from "./Outcome.tsx";
import "./preview.css";
import { Progress } from "./Progress.tsx";
import { Summary } from "./Summary.tsx";
import { UnreadColumns } from "./UnreadColumns.tsx";
import { useChosen } from "./useChosen.ts";
import { useCommit, useUndo } from "./useDeciding.ts";
import { useSummary } from "./useSummary.ts";

const ColumnsStep = lazy(() => withTimeout(import("../columns/ColumnsStep.tsx")));

/** The URL parameter set while a file's columns are being changed. */
const COLUMNS = "columns";
const statusField = resourceNamed("order-imports").fields.status ?? {};

interface Props {
  kind: ImportKind;
  area: Area;
}

function UnderWay({ kind, job }: { kind: ImportKind; job: ImportResponse }) {
  const reading = job.status === "reading";
  return (
    <Progress
      title={reading ? "Reading the file" : `Importing ${kind.many}`}
      percent={job.progress}
      detail={
        reading
          ? `${counted(job.orders.total, kind.one, kind.many)} read so far. You can leave this page: the import continues.`
          : `${counted(job.committed, kind.one, kind.many)} imported so far. You can leave this page: the import continues.`
      }
    />
  );
}

/** The store, shown once it can no longer be changed; before that, the summary shows it. */
const storeOf = ({ status, integration }: ImportResponse) =>
  integration && !isWaiting(status) ? storeLabel(integration) : null;

const storesOf = (area: Area, sellerTeam: string | undefined): StoresOf | null =>
  area === "s" ? "own" : sellerTeam === undefined ? null : { sellerTeam };

/** The seller of the orders, for an agency. */
function useSeller(kind: ImportKind, area: Area, id: string) {
  const isEnabled = kind.name === "orders" && area !== "s";
  return useOne<RowOf<typeof orderImports>, HttpError>({
    resource: "order-imports",
    id,
    queryOptions: { enabled: isEnabled },
    errorNotification: false,
  }).query.data?.data.sellerTeam;
}

/** The preview of a file: the result and charge of each line, the lines to import, and the outcome. */
export function ImportPreview({ kind, area }: Props) {
  const { id = "" } = useParams();
  const { data: response, error, refetch } = useImportJob(kind, id);
  const job = response?.data;
  const chosen = useChosen(kind, job);
  const money = useSummary(kind, job);
  const { commit, busy } = useCommit(kind, id, chosen);
  const { undo, busy: undoing } = useUndo(kind, job);
  const { download, busy: fetching } = useDownload();
  const seller = useSeller(kind, area, id);
  const stores = kind.name === "orders" && job && isWaiting(job.status) ? storesOf(area, seller?.id) : null;
  const lacksStore = useMustChooseStore(job, stores);

  const failed = job && job.orders.failed > 0 && !isUnderWay(job.status);
  const downloadFailed: HeaderAction = {
    label: "Download failed rows",
    icon: "download",
    busy: fetching,
    onClick: () => void download(kind.calls.failed, { params: { id } }, kind.failedFile),
  };
  const waits = job !== undefined && isWaiting(job.status);
  const undoable =
    kind.name === "orders" && job !== undefined && job.committed > 0 && (waits || job.status === "done");
  const [params, setParams] = useLatestSearchParams();
  const rereads = kind.name === "orders" && waits && job.committed === 0;
  const chooses = job?.status === "columns" || (rereads && params.has(COLUMNS));
  const toColumns = (open: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (open) next.set(COLUMNS, "");
      else next.delete(COLUMNS);
      return next;
    });
  const back = { to: historiesOf(kind, area), label: "Import histories" };
  return (
    <div className="screen screen-detail preview">
      <PageHeader
        title={job?.fileName ?? "Import"}
        back={back}
        beside={job && <StatusTag field={statusField} value={job.status} />}
        sub={
          job && (
            <>
              {[
                seller?.name,
                storeOf(job) ?? formatLabel(job.format),
                job.encoding,
                job.rows > 0 && counted(job.rows, "row", "rows"),
              ].map((part) => part && `${part} · `)}
              <When at={job.createdAt} />
            </>
          )
        }
        secondary={failed ? [downloadFailed] : []}
        more={[
          ...(rereads && !chooses
            ? [{ label: "Change columns", icon: "columns" as const, onClick: () => toColumns(true) }]
            : []),
          ...(undoable
            ? [
                {
                  label: "Undo import",
                  icon: "history" as const,
                  danger: true,
                  disabled: undoing,
                  onClick: () => void undo(),
                },
              ]
            : []),
        ]}
      />
      {error && !job ? (
        <LoadFailed what="Import" error={error} back={back} retry={() => void refetch()} />
      ) : !job ? (
        <>
          <CardSkeleton lines={2} />
          <CardSkeleton lines={8} />
        </>
      ) : (
        <>
          {chooses && (
            <Suspense fallback={<CardSkeleton lines={8} />}>
              <ColumnsStep
                id={id}
                done={() => toColumns(false)}
                cancel={job.status === "columns" ? null : () => toColumns(false)}
              />
            </Suspense>
          )}
          {isUnderWay(job.status) && <UnderWay kind={kind} job={job} />}
          {waits && job.dates && <DateQuestion id={id} dates={job.dates} />}
          {waits && job.shipDate && <ShipDateQuestion id={id} shipDate={job.shipDate} />}
          {waits && !chooses && (
            <section className="card summary" aria-label="Summary">
              <div className="summary-words">
                <Summary kind={kind} job={job} chosen={chosen} money={money} />
                {kind.name === "orders" && <ImportStore job={job} of={stores} />}
              </div>
              <Button
                kind="primary"
                icon="import"
                busy={busy}
                disabled={chosen.total === 0 || lacksStore}
                {...(lacksStore && { title: "Choose a store first" })}
                onClick={() => void commit()}
              >
                Import {counted(chosen.total, kind.one, kind.many)}
              </Button>
            </section>
          )}
          {waits && !chooses && money && money.missing.length > 0 && (
            <MissingValues key={money.missing.join()} id={id} missing={money.missing} />
          )}
          {waits && !chooses && (
            <UnreadColumns unread={job.unread} choose={rereads ? () => toColumns(true) : null} />
          )}
          {!isUnderWay(job.status) && !waits && !chooses && (
            <Outcome kind={kind} area={area} job={job} money={money} />
          )}
          {job.orders.total > 0 && !chooses && (
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
