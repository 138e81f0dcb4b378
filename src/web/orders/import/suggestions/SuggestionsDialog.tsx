import { Checkbox, Flex, Modal } from "antd";
import { useState } from "react";
import { counted } from "../../../../domain/counts.ts";
import { orderImport } from "../../../../domain/orders/import/calls.ts";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { pathOf } from "../../../../domain/resource/address.ts";
import { Pagination } from "../../../list/Pagination.tsx";
import { type SmallColumn, SmallTable } from "../../../list/table/SmallTable.tsx";
import { useUrlTable } from "../../../list/useUrlTable.ts";
import { Button } from "../../../widgets/Button.tsx";
import "../../../widgets/dialog/dialog.css";
import { ErrorText } from "../../../widgets/ErrorText.tsx";
import { CardSkeleton } from "../../../widgets/Skeletons.tsx";
import { EmptyState, FailedState } from "../../../widgets/states.tsx";
import { placeOfLine, titleOfLine } from "../preview/line.ts";
import { changesOf, reasonsOf } from "./changes.ts";
import "./suggestions.css";
import { SUGGESTED, useTaking } from "./useTaking.ts";

const ROWS = 100;
const LEAD =
  "The orders are checked again. There is no undo, but every address can still be edited in the preview.";

type Line = OrderLine & { id: string };

function Changes({ line }: { line: OrderLine }) {
  return (
    <ul>
      {changesOf(line).map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="small quiet">{label}</span>{" "}
          {before !== "" && (
            <>
              <del className="quiet">{before}</del> <span className="visually-hidden">changes to</span>
              <span aria-hidden="true">→</span>{" "}
            </>
          )}
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}

/** The orders whose suggestions are taken: all but these, or only these. */
interface Choice {
  all: boolean;
  flipped: ReadonlySet<number>;
}

function useTaken(total: number) {
  const [{ all, flipped }, setChoice] = useState<Choice>({ all: true, flipped: new Set() });
  const count = Math.max(0, all ? total - flipped.size : flipped.size);
  return {
    count,
    has: (row: number) => flipped.has(row) !== all,
    toggle: (row: number) =>
      setChoice((now) => {
        const next = new Set(now.flipped);
        if (!next.delete(row)) next.add(row);
        return { ...now, flipped: next };
      }),
    toggleAll: () => setChoice({ all: count < total, flipped: new Set() }),
  };
}

const columnsOf = ({ has, toggle }: ReturnType<typeof useTaken>): SmallColumn<Line>[] => [
  {
    title: "Choose",
    hidesTitle: true,
    className: "line-tick",
    cell: (line) => (
      <Checkbox
        aria-label={`Choose ${titleOfLine(line)}`}
        checked={has(line.row)}
        onChange={() => toggle(line.row)}
      />
    ),
  },
  {
    title: "Order",
    className: "line-of",
    cell: (line) => (
      <Flex className="line-name" vertical>
        <span className="row-name">{titleOfLine(line)}</span>
        <span className="row-second">{placeOfLine(line)}</span>
      </Flex>
    ),
  },
  { title: "Change", className: "suggested-change", cell: (line) => <Changes line={line} /> },
  { title: "Reason", cell: (line) => reasonsOf(line).join(". ") },
];

/** The suggested changes of a file's addresses: all of them are taken, but for those that are left out. */
export default function SuggestionsDialog({ id, close }: { id: string; close(): void }) {
  const table = useUrlTable<Line>({
    resource: pathOf(orderImport.lines, { id }),
    syncWithLocation: false,
    filters: {
      permanent: Object.entries(SUGGESTED).map(([field, value]) => ({ field, operator: "eq", value })),
    },
    pagination: { pageSize: ROWS },
  });
  const { data, total } = table.result;
  const { isError, error, refetch } = table.tableQuery;
  const taken = useTaken(total ?? 0);
  const { take, busy, problem } = useTaking(id);
  return (
    <Modal open title="Suggested addresses" onCancel={close} destroyOnHidden width={920} footer={null}>
      <p className="dialog-lead">{LEAD}</p>
      {total === undefined && isError ? (
        <FailedState what="Suggestions" why={error?.message ?? ""} retry={() => void refetch()} />
      ) : total === undefined ? (
        <CardSkeleton lines={6} />
      ) : total === 0 ? (
        <EmptyState icon="check" title="No address has a suggestion any more" />
      ) : (
        <>
          <Checkbox
            checked={taken.count === total}
            indeterminate={taken.count > 0 && taken.count < total}
            onChange={taken.toggleAll}
          >
            All {counted(total, "suggestion")}
          </Checkbox>
          <SmallTable
            label="Suggestions"
            box="suggestions-box"
            className="lines suggestions"
            columns={columnsOf(taken)}
            rows={data}
            keyOf={({ row }) => String(row)}
          />
          {table.pageCount > 1 && <Pagination table={table} sizes={[]} />}
        </>
      )}
      <ErrorText text={problem} />
      <div className="form-footer">
        <Button onClick={close}>Cancel</Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={taken.count === 0}
          onClick={() => void take(taken.has).then((isDone) => isDone && close())}
        >
          Take {counted(taken.count, "suggestion")}
        </Button>
      </div>
    </Modal>
  );
}
