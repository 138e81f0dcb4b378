import { type PiecewiseWorker, piecewiseWorker } from "../../threads/piecewise-worker.ts";
import { workerUrl } from "../../threads/worker-url.ts";
import type { Cell, SheetHead } from "./workbook-xml.ts";

/** Opens a workbook in a thread of its own: formatting and compressing take longer than reading the rows. */
export const openWorkbook = (head: SheetHead): PiecewiseWorker<readonly (readonly Cell[])[]> =>
  piecewiseWorker(workerUrl("workbook-worker", import.meta.url), head);
