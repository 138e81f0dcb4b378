import { type HttpError, useOne } from "@refinedev/core";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { counted } from "../../../../domain/counts.ts";
import type { ImportResponse, ImportSummary } from "../../../../domain/orders/import/responses.ts";
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
import { SuggestedAddresses } from "../suggestions/SuggestedAddresses.tsx";
import { ImportStore, useMustChooseStore } from "./ImportStore.tsx";
import { formatLabel, historiesOf, type ImportKind, isUnderWay, isWaiting, useImportJob } from "./job.ts";
import { Lines } from "./Lines.tsx";
import { MissingValues } from "./MissingValues.tsx";
import { Outcome } from "./Outcome.tsx";
import "./preview.css";
import { Progress } from "./Progress.tsx";
import { Summary } from "./Summary.tsx";
import { UnreadColumns } from "./UnreadColumns.tsx";
import { type Chosen, useChosen } from "./useChosen.ts";
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
  const count = counted(reading ? job.orders.total : job.committed, kind.one, kind.many);
  const done = reading ? `${count} read` : `${count} imported`;
  return (
    <Progress
      title={reading ? "Reading the file" : `Importing ${kind.many}`}
      percent={job.progress}
      detail={`${done} so far. You can leave this page: the import continues.`}
    />
  );
}

/** The store, shown once it can no longer be changed; before that, the summary shows it. */
const storeOf = ({ status, integration }: ImportResponse) =>
  integration && !isWaiting(status) ? storeLabel(integration) : null;

const storesOf = (area: Area, sellerTeam: string | undefined): StoresOf | null =>
  area === "s" ? "own" : sellerTeam === undefined ? null : { sellerTeam };

const backTo = (kind: ImportKind, area: Area) => ({ to: historiesOf(kind, area), label: "Import histories" });

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

/** Whether the columns of a file are being changed, and opens and closes that. */
function useColumns(kind: ImportKind, job: ImportResponse | undefined) {
  const [params, setParams] = useLatestSearchParams();
  const canChange =
    kind.name === "orders" && job !== undefined && isWaiting(job.status) && job.committed === 0;
  const set = (open: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (open) next.set(COLUMNS, "");
      else next.delete(COLUMNS);
      return next;
    });
  return {
    isOpen: job?.status === "columns" || (canChange && params.has(COLUMNS)),
    /** `null` where they cannot be changed. */
    open: canChange ? () => set(true) : null,
    close: () => set(false),
  };
}

interface HeaderProps extends Props {
  job: ImportResponse | undefined;
  /** The name of the orders' seller. */
  seller: string | undefined;
  changeColumns: (() => void) | null;
}

function PreviewHeader({ kind, area, job, seller, changeColumns }: HeaderProps) {
  const { undo, busy: undoing } = useUndo(kind, job);
  const { download, busy: fetching } = useDownload();
  if (!job) return <PageHeader title="Import" back={backTo(kind, area)} />;
  const { status, committed } = job;
  const parts = [
    seller,
    storeOf(job) ?? formatLabel(job.format),
    job.encoding,
    job.rows > 0 && counted(job.rows, "row", "rows"),
  ];
  const downloadFailed: HeaderAction = {
    label: "Download failed rows",
    icon: "download",
    busy: fetching,
    onClick: () => void download(kind.calls.failed, { params: { id: job.id } }, kind.failedFile),
  };
  const undoAll: HeaderAction = {
    label: "Undo import",
    icon: "history",
    danger: true,
    disabled: undoing,
    onClick: () => void undo(),
  };
  const canUndo = kind.name === "orders" && committed > 0 && (isWaiting(status) || status === "done");
  return (
    <PageHeader
      title={job.fileName}
      back={backTo(kind, area)}
      beside={<StatusTag field={statusField} value={status} />}
      sub={
        <>
          {parts.map((part) => part && `${part} · `)}
          <When at={job.createdAt} />
        </>
      }
      secondary={job.orders.failed > 0 && !isUnderWay(status) ? [downloadFailed] : []}
      more={[
        ...(changeColumns
          ? [{ label: "Change columns", icon: "columns" as const, onClick: changeColumns }]
          : []),
        ...(canUndo ? [undoAll] : []),
      ]}
    />
  );
}

interface CommitProps {
  kind: ImportKind;
  job: ImportResponse;
  chosen: Chosen;
  money: ImportSummary | null;
  /** The stores that the file may be of. */
  stores: StoresOf | null;
}

/** What will be imported, and the button that imports it. */
function CommitCard({ kind, job, chosen, money, stores }: CommitProps) {
  const { commit, busy } = useCommit(kind, job.id, chosen);
  const lacksStore = useMustChooseStore(job, stores);
  return (
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
        onClick={() => void commit()}
      >
        Import {counted(chosen.total, kind.one, kind.many)}
      </Button>
    </section>
  );
}

/** The preview of a file: the result and charge of each line, the lines to import, and the outcome. */
export function ImportPreview({ kind, area }: Props) {
  const { id = "" } = useParams();
  const { data: response, error, refetch } = useImportJob(kind, id);
  const job = response?.data;
  const chosen = useChosen(kind, job);
  const money = useSummary(kind, job);
  const seller = useSeller(kind, area, id);
  const columns = useColumns(kind, job);
  const waits = job !== undefined && isWaiting(job.status);
  return (
    <div className="screen screen-detail preview">
      <PreviewHeader
        kind={kind}
        area={area}
        job={job}
        seller={seller?.name}
        changeColumns={columns.isOpen ? null : columns.open}
      />
      {error && !job ? (
        <LoadFailed what="Import" error={error} back={backTo(kind, area)} retry={() => void refetch()} />
      ) : !job ? (
        <>
          <CardSkeleton lines={2} />
          <CardSkeleton lines={8} />
        </>
      ) : (
        <>
          {columns.isOpen && (
            <Suspense fallback={<CardSkeleton lines={8} />}>
              <ColumnsStep
                id={id}
                done={columns.close}
                cancel={job.status === "columns" ? null : columns.close}
              />
            </Suspense>
          )}
          {isUnderWay(job.status) && <UnderWay kind={kind} job={job} />}
          {waits && job.dates && <DateQuestion id={id} dates={job.dates} />}
          {waits && job.shipDate && <ShipDateQuestion id={id} shipDate={job.shipDate} />}
          {waits && !columns.isOpen && (
            <>
              <CommitCard
                kind={kind}
                job={job}
                chosen={chosen}
                money={money}
                stores={kind.name === "orders" ? storesOf(area, seller?.id) : null}
              />
              {money && money.missing.length > 0 && (
                <MissingValues key={money.missing.join()} id={id} missing={money.missing} />
              )}
              {money && <SuggestedAddresses id={id} count={money.suggestions} />}
              <UnreadColumns unread={job.unread} choose={columns.open} />
            </>
          )}
          {!isUnderWay(job.status) && !waits && !columns.isOpen && (
            <Outcome kind={kind} area={area} job={job} money={money} />
          )}
          {job.orders.total > 0 && !columns.isOpen && (
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
