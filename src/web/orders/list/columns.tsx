import { formatCount } from "../../../domain/format.ts";
import { WAITED_LABELS } from "../../../domain/orders/blockers/waits-for.ts";
import { NO_PRICE, unpricedGateOf } from "../../../domain/orders/create/open-quote.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { type CardContent, type Column, columnReader } from "../../list/table/columns.ts";
import { PreflightTag } from "../../preflight/Findings.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, NOTHING, When } from "../../widgets/values.tsx";
import { nameOf } from "../actions/names.ts";
import { DueDate, ShortDueDate } from "../DueDate.tsx";
import { placeOf } from "../destination.ts";
import { RemakeTag } from "../RemakeTag.tsx";
import { TagChips } from "../tags/TagChip.tsx";
import type { OrderRow } from "../wire.ts";
import { GateHint } from "./GateHint.tsx";

const { status, addressStatus, designStatus, cancelRequest } = orders.fields;

const column = columnReader<OrderRow>();

const MAIN = ["orderName", "sellerTeam", "referenceId1", "tags", "remake", "print", "thumbnail"] as const;
const CHARGE = ["charge", "status", "hold", "gates"] as const;
const DUE = ["dueDate", "isLate"] as const;
const WAITING = ["status", "hold", "gates", "waitsFor"] as const;
/** What a card reads of an order. */
export const CARD_FIELDS = [...MAIN, ...WAITING, ...DUE, "fullName", "totalPrice", "createdAt"] as const;
type CardOrder = Pick<OrderRow, (typeof CARD_FIELDS)[number]>;
type WaitingOrder = Pick<OrderRow, (typeof WAITING)[number]>;

/** The second line: the seller for agencies, the store's order number for sellers. */
const secondOf = (area: Area, order: Pick<OrderRow, "sellerTeam" | "referenceId1">) =>
  area === "ag" ? order.sellerTeam.name : order.referenceId1;

/** The closed gates, or with open gates the step that somebody has to take. */
function Waiting({ order }: { order: WaitingOrder }) {
  const { gates, waitsFor = [] } = order;
  const [step] = waitsFor;
  if (gates.length > 0 || !step) return <GateHint gates={gates} />;
  if (step !== "balance") return <span className="row-note">{WAITED_LABELS[step]}</span>;
  return (
    <span className="gate-hint">
      <Icon name="alert" size={14} />
      <span className="gate-word">{WAITED_LABELS[step]}</span>
    </span>
  );
}

/** The charge; the reason while it is not known. */
function Charge({ order }: { order: Pick<OrderRow, (typeof CHARGE)[number]> }) {
  const unpriced = unpricedGateOf(order);
  if (!unpriced) return <Money amount={order.charge.total} />;
  return (
    <span className="two-lines">
      <span className="line-first quiet">{NO_PRICE}</span>
      <span className="row-second">{WAITED_LABELS[unpriced]}</span>
    </span>
  );
}

/** What the buyer paid. Without retail prices nobody knows it, which is no $0. */
const Retail = ({ total }: { total: number }) => (total === 0 ? NOTHING : <Money amount={total} />);

function Holding({ order }: { order: WaitingOrder }) {
  const { hold } = order;
  if (!hold) return <Waiting order={order} />;
  if (!hold.until)
    return (
      <span className="row-note" title={hold.reason}>
        {hold.reason}
      </span>
    );
  return (
    <span className="two-lines" title={hold.reason}>
      <span className="line-first">
        Until <When at={hold.until} />
      </span>
      <span className="row-second">{hold.reason}</span>
    </span>
  );
}

/** The columns that are hidden until they are chosen. */
const HIDDEN: readonly Column<OrderRow>[] = [
  column(["updatedAt"], {
    key: "updatedAt",
    title: "Updated",
    width: 158,
    minWidth: 148,
    sort: true,
    hidden: true,
    cell: (order) => <When at={order.updatedAt} />,
  }),
  column(["referenceId1"], {
    key: "referenceId1",
    title: "Reference",
    width: 160,
    hidden: true,
    cell: (order) => order.referenceId1 ?? NOTHING,
  }),
  column(["integration"], {
    key: "integration",
    title: "Store",
    width: 180,
    hidden: true,
    cell: (order) => order.integration?.name ?? NOTHING,
  }),
  column(["addressStatus"], {
    key: "addressStatus",
    title: "Address",
    width: 124,
    hidden: true,
    cell: (order) => <StatusTag field={addressStatus} value={order.addressStatus} />,
  }),
  column(["designStatus"], {
    key: "designStatus",
    title: "Design",
    width: 124,
    hidden: true,
    cell: (order) => <StatusTag field={designStatus} value={order.designStatus} />,
  }),
  column(["cancelRequest"], {
    key: "cancelRequest",
    title: "Cancel request",
    width: 132,
    hidden: true,
    cell: (order) => <StatusTag field={cancelRequest} value={order.cancelRequest} />,
  }),
  column(["totalRefund"], {
    key: "totalRefund",
    title: "Refunded",
    width: 112,
    align: "right",
    hidden: true,
    cell: (order) => <Money amount={order.totalRefund} />,
  }),
];

export const columnsOf = (area: Area): Column<OrderRow>[] => [
  column(MAIN, {
    key: "orderName",
    title: "Order",
    width: 220,
    minWidth: 178,
    main: true,
    sort: true,
    cell: nameOf,
    second: (order) => secondOf(area, order),
    beside: ({ tags = [], remake, print }) =>
      remake || print || tags.length > 0 ? (
        <>
          {print && <PreflightTag status={print} />}
          {remake && <RemakeTag />}
          <TagChips tags={tags} />
        </>
      ) : null,
    thumb: (order) => order.thumbnail,
  }),
  column(["status"], {
    key: "status",
    title: "Status",
    stays: true,
    width: 164,
    minWidth: 158,
    cell: (order) => <StatusTag field={status} value={order.status} />,
  }),
  column(WAITING, {
    key: "gates",
    title: "Reason",
    stays: true,
    width: 176,
    minWidth: 136,
    cell: (order) => <Holding order={order} />,
  }),
  column(DUE, {
    key: "dueDate",
    title: "Due",
    width: 96,
    minWidth: 92,
    cell: ({ dueDate, isLate }) => <ShortDueDate day={dueDate} isLate={isLate} />,
  }),
  column(["itemCount"], {
    key: "itemCount",
    title: "Items",
    width: 60,
    align: "right",
    cell: (order) => formatCount(order.itemCount),
  }),
  column(["fullName", "city", "province", "countryCode"], {
    key: "fullName",
    title: "Customer",
    width: 196,
    minWidth: 116,
    cell: (order) => (
      <span className="two-lines">
        <span className="line-first">{order.fullName ?? NOTHING}</span>
        <span className="row-second">{placeOf(order)}</span>
      </span>
    ),
  }),
  column(["totalPrice"], {
    key: "totalPrice",
    title: "Total",
    stays: true,
    width: 112,
    align: "right",
    sort: true,
    cell: (order) => <Retail total={order.totalPrice} />,
  }),
  column(CHARGE, {
    key: "charge",
    title: "Charge",
    stays: true,
    width: 112,
    align: "right",
    cell: (order) => <Charge order={order} />,
  }),
  column(["createdAt"], {
    key: "createdAt",
    title: "Created",
    stays: true,
    width: 158,
    minWidth: 148,
    sort: true,
    cell: (order) => <When at={order.createdAt} />,
  }),
  ...HIDDEN,
];

export const cardOf = (area: Area, order: CardOrder): CardContent => ({
  title: nameOf(order),
  second: [secondOf(area, order), order.fullName].filter(Boolean).join(" · "),
  status: (
    <span className="card-status">
      <StatusTag field={status} value={order.status} />
      {order.print && <PreflightTag status={order.print} />}
      {order.remake && <RemakeTag />}
      {!order.hold && <Waiting order={order} />}
      {order.isLate && <DueDate day={order.dueDate} isLate />}
      {order.hold?.until && (
        <span className="row-note">
          Until <When at={order.hold.until} />
        </span>
      )}
    </span>
  ),
  amount: <Retail total={order.totalPrice} />,
  date: <When at={order.createdAt} />,
  thumb: order.thumbnail,
});
