import { useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { reopenLine } from "../../../domain/money/settlements/calls.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { statusTabs, useResourceList } from "../../list/useResourceList.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import { DropLineDialog, SettleLineDialog } from "./SettleLineDialog.tsx";
import { linesResource, type SettlementLine } from "./settlements.ts";
import "../money.css";

const TABS = statusTabs("Lines by status", linesResource);

const column = (name: keyof SettlementLine, otherwise: Partial<Column<SettlementLine>> = {}) =>
  columnOf<SettlementLine>(linesResource, name, otherwise);

const COLUMNS: readonly Column<SettlementLine>[] = [
  column("orderReference", { main: true, width: 160, minWidth: 130, second: (row) => row.store?.name }),
  column("order", { width: 120 }),
  column("settlement", { width: 160, minWidth: 110 }),
  column("gross", { width: 96 }),
  column("fee", { width: 84 }),
  column("refunds", { width: 90 }),
  column("net", { width: 96 }),
  column("status", { width: 104 }),
  column("reason", { width: 230, minWidth: 120 }),
];

interface Chosen {
  line: SettlementLine;
  step: "settle" | "drop";
}

/** The steps of a line that waits, and of one that was dropped. */
function useSteps(choose: (chosen: Chosen) => void) {
  const may = useAbility().can("settlement-lines", "settle");
  const reopen = useNamedCall(reopenLine);
  if (!may) return null;
  return (line: SettlementLine) => {
    if (line.status === "dropped")
      return (
        <Button
          small
          kind="text"
          onClick={() => void reopen({ params: { id: line.id } }, { success: "The line waits again" })}
        >
          Put back
        </Button>
      );
    if (line.status !== "waiting") return null;
    return (
      <span className="decide">
        <Button small onClick={() => choose({ line, step: "settle" })}>
          Settle
        </Button>
        <Button small kind="text" onClick={() => choose({ line, step: "drop" })}>
          Drop
        </Button>
      </span>
    );
  };
}

/** Lines of payouts: those that match no order, or differ from it, wait here for a person. */
export default function SettlementLineList({ area }: ScreenProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const steps = useSteps(setChosen);
  const list = useResourceList<SettlementLine>({
    resource: "settlement-lines",
    view: `${area}/settlement-lines`,
    tabs: TABS,
    exports: true,
  });
  const hasSteps = steps !== null && list.rows.some(({ status }) => status !== "settled");
  const close = () => setChosen(null);
  return (
    <>
      <ListScreen
        list={list}
        title="Settlement lines"
        savedViews
        columns={
          hasSteps
            ? [...COLUMNS, { key: "steps", title: "", width: 150, fixed: "right", cell: steps }]
            : COLUMNS
        }
        nameOf={(row) => row.orderReference}
        card={(row) => ({
          title: row.orderReference,
          second: [row.store?.name, row.settlement?.name, row.reason].filter(Boolean).join(" · "),
          status: <StatusTag field={linesResource.fields.status ?? {}} value={row.status} />,
          amount: formatMoney(row.net),
          date: steps?.(row) || <When at={row.createdAt} />,
        })}
        empty={{
          icon: "list",
          title: "No lines yet",
          text: "Lines of payouts appear here. One that matches no order, or differs from it, waits for you.",
          action: null,
        }}
      />
      {chosen?.step === "settle" && <SettleLineDialog line={chosen.line} close={close} />}
      {chosen?.step === "drop" && <DropLineDialog line={chosen.line} close={close} />}
    </>
  );
}
