import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { inTime } from "../../chunks.ts";
import { type HeaderAction, PageHeader } from "../../layout/PageHeader.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import { useCall, useGet } from "../../providers/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { useSay } from "../../providers/notification.tsx";
import { useMay } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState, FailedState } from "../../widgets/states.tsx";
import { useConfirm } from "../../widgets/useConfirm.tsx";
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
import { LineTable } from "./LineTable.tsx";
import type { Line, LineItem } from "./line.ts";
import { Outcome } from "./Outcome.tsx";
import { Progress } from "./Progress.tsx";
import "./rehearsal.css";
import { Summary } from "./Summary.tsx";
import { type Chosen, useChosen } from "./useChosen.ts";
import { useRehearsedMoney } from "./useMoney.ts";

const MapDialog = lazy(() => inTime(import("../mapping/MapDialog.tsx")));

const VERDICT = "verdict";
const TABS: readonly (readonly [Verdict, string])[] = [
  ["ready", "Ready"],
  ["attention", "Needs attention"],
  ["failed", "Failed"],
  ["duplicate", "Duplicates"],
];
const NOTHING: Readonly<Record<Verdict, string>> = {
  ready: "Nothing is ready as it stands",
  attention: "Nothing needs attention",
  failed: "Nothing failed",
  duplicate: "No duplicates",
};
const ROWS = 50;
const statusField = resourceNamed("order-imports").fields.status ?? {};

interface Props {
  kind: ImportKind;
  area: Area;
}

/** The verdict whose lines are shown: the address's, else the first that has any. */
function useVerdict(job: ImportJob | undefined): Verdict {
  const [params] = useSearchParams();
  const named = TABS.find(([verdict]) => verdict === params.get(VERDICT));
  const first = TABS.find(([verdict]) => (job?.orders[verdict] ?? 0) > 0);
  return (named ?? first ?? TABS[0])?.[0] ?? "ready";
}

interface LinesProps extends Props {
  job: ImportJob;
  chosen: Chosen;
  /** The team that an agency maps for; undefined: one's own; null: not known, so nothing is mapped. */
  mapsFor: string | undefined | null;
}

function Lines({ kind, area, job, chosen, mapsFor }: LinesProps) {
  const verdict = useVerdict(job);
  const may = useMay();
  const [mapping, setMapping] = useState<LineItem | null>(null);
  const fixed = useMemo(() => ({ [VERDICT]: verdict }), [verdict]);
  const list = useListInUrl<Line & { id: string }>(`${kind.base}/${job.id}/detail`, {
    fixed,
    keys: [VERDICT],
    defaultLimit: ROWS,
  });
  const waiting = isWaiting(job.status);
  const tabs = TABS.map(([value, label]) => ({ value, label, count: job.orders[value] }));
  const noun = kind.name === "orders" ? "Orders of this file" : "Rows of this file";
  return (
    <section className="card lines-card" aria-label={noun}>
      <StatusTabs
        label={`${noun} by verdict`}
        list={{ ...list, filters: { [VERDICT]: verdict } }}
        filterKey={VERDICT}
        tabs={tabs}
      />
      {list.state === "failed" ? (
        <FailedState what={noun} why={list.error?.message ?? ""} retry={list.retry} />
      ) : list.state === "ready" && list.rows.length === 0 ? (
        <EmptyState icon={verdict === "ready" ? "box" : "check"} title={NOTHING[verdict]} />
      ) : (
        <LineTable
          kind={kind}
          area={area}
          verdict={verdict}
          lines={list.rows}
          loading={list.state === "loading"}
          chosen={waiting && kind.choosable ? chosen : null}
          map={waiting && mapsFor !== null && may("orders", "map") ? setMapping : null}
        />
      )}
      {list.total > ROWS && <Pagination list={list} sizes={[]} />}
      {mapping && (
        <Suspense>
          <MapDialog wanted={mapping} changes={[`${kind.base}/${job.id}`]} close={() => setMapping(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Commits what is chosen; the same press again after a lost answer is the same attempt. */
function useCommit(kind: ImportKind, id: string, chosen: Chosen) {
  const call = useCall();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ body: "", key: "" });
  const commit = async () => {
    setBusy(true);
    try {
      const body = await chosen.body();
      if (!body.ok) return say.error(body.message);
      const text = JSON.stringify(body.data);
      if (attempt.current.body !== text) attempt.current = { body: text, key: idempotencyKey() };
      await call("POST", `${kind.base}/${id}/commit`, {
        body: body.data,
        idempotencyKey: attempt.current.key,
        changes: [`${kind.base}/${id}`, ...kind.changes],
      });
    } finally {
      setBusy(false);
    }
  };
  return { commit, busy };
}

function useUndo(kind: ImportKind, job: ImportJob | undefined) {
  const call = useCall();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (!job) return;
    const what = counted(job.committed, kind.one, kind.many);
    const sure = await confirm({
      title: `Undo the import of ${job.fileName}?`,
      text: `${what} ${job.committed === 1 ? "is" : "are"} deleted and the references are free again. Nothing was charged.`,
      action: "Undo import",
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    await call("POST", `${kind.base}/${job.id}/undo`, {
      body: {},
      changes: [`${kind.base}/${job.id}`, ...kind.changes],
      success: "Import undone",
    });
    setBusy(false);
  };
  return { undo, busy };
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
              mapsFor={area === "s" ? undefined : (seller?.id ?? null)}
            />
          )}
        </>
      )}
    </div>
  );
}
