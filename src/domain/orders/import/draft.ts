import { type Cents, larger } from "../../money/cents.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../status.ts";
import type { BoundLayout } from "./bound.ts";
import { readCustomer } from "./customer.ts";
import { addProblem, checkShape, wasShortened } from "./file/cells.ts";
import { MAX_ORDER_ROWS } from "./file/limits.ts";
import { type Problem, quoted } from "./file/problem.ts";
import type { Group } from "./group.ts";
import { readItems } from "./items.ts";
import { OrderCells } from "./order-cells.ts";
import type { DraftOrder, DraftRetail } from "./types.ts";

const isOption = (text: string): text is ShippingOption => Object.hasOwn(SHIPPING_OPTIONS, text);

/**
 * Platen's template names the option. A store names its own methods as it likes ("Express Delivery",
 * "Next-day air"): overnight and next day mean overnight, express means express, all else is standard.
 */
function shippingOption(order: OrderCells, bound: BoundLayout): ShippingOption {
  const text = order.text(bound.shipping, "shipping").toLowerCase();
  if (text === "") return "standard";
  if (!bound.layout.shippingIsOption) {
    if (/overnight|next[ -]?day/.test(text)) return "overnight";
    return text.includes("express") ? "express" : "standard";
  }
  if (isOption(text)) return text;
  order.fail(bound.shipping, `${quoted(text)} is none of standard, express and overnight`);
  return "standard";
}

function checkCurrency(order: OrderCells, bound: BoundLayout): void {
  const currency = order.text(bound.currency, "status");
  if (currency === "" || currency.toUpperCase() === "USD") return;
  order.fail(bound.currency, `the order is in ${quoted(currency)}. Only orders in USD are taken`);
}

function wasEnded(order: OrderCells, bound: BoundLayout): boolean {
  let ended = false;
  for (const { rule, column } of bound.ended) {
    const value = order.find([column])?.cells.peek(column).toLowerCase();
    if (!value || (rule.values && !rule.values.includes(value))) continue;
    order.fail([column], `the order was ${rule.how} in the store, so it is not brought in`);
    ended = true;
  }
  return ended;
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

/** What the file leaves out is worked out: the goods from the items or from the total, the total from both. */
function readRetail(order: OrderCells, bound: BoundLayout, itemsTotal: Cents | null): DraftRetail {
  const { money } = bound;
  const shippingFee = order.money(money.shippingFee) ?? 0n;
  const totalDiscount = order.money(money.totalDiscount) ?? 0n;
  const stated = order.money(money.totalPrice);
  const fromTotal = stated === null ? 0n : larger(stated - shippingFee + totalDiscount, 0n);
  const subTotalPrice = itemsTotal ?? fromTotal;
  const worked = larger(subTotalPrice + shippingFee - totalDiscount, 0n);
  return { subTotalPrice, shippingFee, totalDiscount, totalPrice: stated ?? worked };
}

/** A group of rows as an order, with all that is wrong with it; `repeatOf` is for who sees the whole file. */
export function draftOf(bound: BoundLayout, { rows, left }: Group): DraftOrder {
  const shape: Problem[] = [];
  for (const row of rows) checkShape(row, bound.labels, shape);
  const problems: Problem[] = [];
  const order = new OrderCells(rows, problems);
  const orderName = order.text(bound.orderName, "orderName");
  const reference = order.text(bound.reference, "reference") || orderName;
  checkNumber(order, bound, orderName, reference);
  const cancelled = wasEnded(order, bound);
  checkCurrency(order, bound);
  const customer = readCustomer(order, bound);
  const option = shippingOption(order, bound);
  const { items, total } = readItems(order, bound);
  const draft = {
    rows: rows.map(({ number }) => number),
    orderName,
    reference,
    customer,
    shippingOption: option,
    retail: readRetail(order, bound, total),
    note: order.lines(bound.note, "note"),
    items,
    cancelled,
    repeatOf: null,
    raw: rows.map(({ number, cells }) => ({ number, cells })),
  };
  // Cells of a row that is out of step say nothing true, so neither do the problems found in them.
  const told = shape.length > 0 ? shape : problems;
  if (left > 0) {
    const text = `the order has more than ${MAX_ORDER_ROWS.toLocaleString("en-US")} rows; ${left} were not read`;
    addProblem(told, rows.at(-1)?.number ?? 1, bound.reference[0]?.label ?? null, text);
  }
  return { ...draft, problems: told };
}
