import { PRINT_DOCUMENTS } from "../../domain/orders/print/documents.ts";
import type { PrintedOrder } from "../../domain/orders/print/printed-order.ts";
import { readable } from "../../domain/theme/contrast.ts";
import { PdfWriter } from "../pdf/pdf-writer.ts";
import { drawCommandLabel, drawItemLabels } from "./draw/item-label.ts";
import { drawPackingSlip } from "./draw/packing-slip.ts";
import { drawPickList } from "./draw/pick-list.ts";
import type { PrintTask } from "./print-job.ts";

/** A document that is drawn order by order. Synchronous: for a worker thread. */
export class Drawing {
  readonly #task: PrintTask;
  readonly #pdf: PdfWriter;
  /** A pick list is drawn when all orders are known. */
  readonly #orders: PrintedOrder[] = [];

  constructor(task: PrintTask) {
    // Once for all orders.
    this.#task = { ...task, primary: readable(task.primary, "#ffffff") };
    this.#pdf = new PdfWriter({
      title: PRINT_DOCUMENTS[task.document],
      author: task.title,
      at: new Date(task.createdAt),
    });
  }

  /** Draws orders and returns the bytes that are ready. */
  add(orders: readonly PrintedOrder[]): Promise<Uint8Array> {
    for (const order of orders) {
      if (this.#task.document === "packing-slips") drawPackingSlip(this.#pdf, order, this.#task);
      else if (this.#task.document === "item-labels") drawItemLabels(this.#pdf, order, this.#task.barcode);
      else this.#orders.push(order);
    }
    return this.#pdf.take();
  }

  /** Returns the last bytes. */
  end(): Promise<Uint8Array> {
    if (this.#task.document === "pick-list") drawPickList(this.#pdf, this.#orders, this.#task);
    if (this.#task.document === "item-labels") drawCommandLabel(this.#pdf, this.#task.barcode);
    return this.#pdf.end();
  }
}
