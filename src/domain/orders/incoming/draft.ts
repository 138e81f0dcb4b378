import { statedDay } from "../due-date.ts";
import { guessShippingOption } from "../shipping-method.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../status.ts";
import type { BoundLayout } from "./bound.ts";
import { addProblem, checkShape, wasShortened } from "./cells/cells.ts";
import { readCustomer } from "./cells/customer.ts";
import type { Column } from "./cells/headers.ts";
import { readLines } from "./cells/items.ts";
import { readNote } from "./cells/note.ts";
import { OrderCells } from "./cells/order-cells.ts";
import { readRetail } from "./cells/retail.ts";
import type { Row } from "./cells/row.ts";
import { wasEnded } from "./ended.ts";
import { itemsAnyway, leftToMake, retailLeft } from "./left/left-to-make.ts";
import { stagesOf } from "./left/waits.ts";
import { MAX_ORDER_ROWS } from "./limits.ts";
import type { DraftOrder } from "./order-draft.ts";
import { type Problem, quoted } from "./problem.ts";

const isOption = (text: string): text is ShippingOption => Object.hasOwn(SHIPPING_OPTIONS, text);

/** The shipping option. Platen's template contains it; stores name their own methods. */
function shippingOption(order: OrderCells, bound: BoundLayout): ShippingOption {
  const text = order.text(bound.shipping, "shipping").toLowerCase();
  if (text === "") return "standard";
  if (!bound.layout.shippingIsOption) return guessShippingOption(text);
  if (isOption(text)) return text;
  order.fail(bound.shipping, `${quoted(text)} is none of standard, express and overnight`);
  return "standard";
}

function checkCurrency(order: OrderCells, bound: BoundLayout): void {
  const currency = order.text(bound.currency, "status");
  if (currency === "" || currency.toUpperCase() === "USD") return;
  order.fail(bound.currency, `the order is in ${quoted(currency)}. Only orders in USD are taken`);
}

function checkNumber(order: OrderCells, bound: BoundLayout, orderName: string, reference: string): void {
  if (bound.layout.numbered && reference === "") order.fail(bound.reference, "the order has no number");
  for (const [text, columns] of [
    [reference, bound.reference],
    [orderName, bound.orderName],
  ] as const) {
    if (!wasShortened(text)) continue;
    const why = "was shortened by a spreadsheet program, and its digits are lost. Format the column as text";
    order.fail(columns, `the number ${quoted(text)} ${why}`);
  }
}

/** The day by which the order should ship. Another text than a day is left out with a remark: nothing is guessed. */
function readShipBy(
  order: OrderCells,
  bound: BoundLayout,
  remark: (columns: readonly Column[], text: string) => void,
): string | null {
  const text = order.text(bound.shipBy, "status");
  if (text === "") return null;
  const day = statedDay(text);
  if (day === null) remark(bound.shipBy, `${quoted(text)} is no day such as 2026-01-31, and was left out`);
  return day;
}

/** The rows of one order. `left` counts the rows beyond MAX_ORDER_ROWS, which are dropped. */
export interface OrderRows {
  rows: Row[];
  left: number;
}

/** Drafts an order from its rows, with all problems. The caller sets `repeatOf`, which needs the whole file. */
export function draftOf(bound: BoundLayout, group: OrderRows): DraftOrder {
  const { rows, left: unread } = group;
  const shape: Problem[] = [];
  for (const row of rows) checkShape(row, bound.labels, shape);
  const problems: Problem[] = [];
  const order = new OrderCells(rows, problems, {
    decimal: bound.decimal,
    observe: bound.observe,
  });
  const orderName = order.text(bound.orderName, "orderName");
  const reference = order.text(bound.reference, "reference") || orderName;
  checkNumber(order, bound, orderName, reference);
  const canceled = wasEnded(order, bound);
  checkCurrency(order, bound);
  const remarks: Problem[] = [];
  const remark = (columns: readonly Column[], text: string) => {
    const place = order.find(columns);
    addProblem(remarks, place?.cells.row.number ?? rows[0]?.number ?? 1, place?.column.label ?? null, text);
  };
  const stages = stagesOf(order, bound);
  const customer = readCustomer(order, bound, remark, stages.isPickup);
  const option = shippingOption(order, bound);
  const ofRows = bound.layout.endedByItem === true;
  const fate = {
    isShipped: stages.isShipped,
    itemStates: ofRows ? bound.states : [],
    itemCancellations: ofRows ? bound.cancellations : [],
  };
  const { lines, total } = readLines(order, bound, fate);
  const left = leftToMake(order, bound, stages, lines);
  const retail = readRetail(order, bound, total);
  const draft = {
    rows: rows.map(({ number }) => number),
    orderName,
    reference,
    customer,
    shippingOption: option,
    retail: retailLeft(retail, left.worth),
    wholeRetail: retail,
    note: readNote(order, bound, remark),
    shipBy: readShipBy(order, bound, remark),
    items: left.items,
    done: left.done,
    anyway: itemsAnyway(left),
    remarks: [...left.remarks, ...remarks],
    waits: left.waits,
    isCashOnDelivery: stages.isCashOnDelivery,
    canceled,
    repeatOf: null,
    raw: rows,
  };
  // The cells of a row with a wrong number of cells are meaningless, and so are their problems.
  const reported = shape.length > 0 ? shape : problems;
  if (unread > 0) {
    const text = `the order has more than ${MAX_ORDER_ROWS.toLocaleString("en-US")} rows; ${unread} were not read`;
    addProblem(reported, rows.at(-1)?.number ?? 1, bound.reference[0]?.label ?? null, text);
  }
  return { ...draft, problems: reported };
}
