import type { Row } from "../incoming/cells/row.ts";
import type { DraftOrder } from "../incoming/order-draft.ts";
import type { OrderFormat } from "../incoming/order-format.ts";
import type { Problem } from "../incoming/problem.ts";
import type { ColumnChoice } from "./columns/choice.ts";
import type { EncodingQuestion } from "./encoding/question.ts";
import type { Delimiter } from "./file/delimiter.ts";
import type { Encoding } from "./file/encoding.ts";

/** What a person must decide about rows: hidden ones of a workbook, and lines that their order has already. */
export type RowQuestions = {
  /** The number of hidden rows; `null` for none. */
  hidden: number | null;
  /** Their number, and some of them with the row that each repeats. */
  repeats: { lines: number; examples: { row: number; first: number }[] } | null;
  /** Whether one of them is not decided. */
  isOpen: boolean;
};

/** What a person must decide before a file's orders can be read. */
export type ColumnsQuestion = {
  /** The header row, unchanged. */
  labels: readonly string[];
  sample: readonly Row[];
  bytes: number;
  /** The name of the layout, if only amounts or the encoding are unknown; `null` if the columns are. */
  layout: string | null;
  /** An ambiguous amount. */
  doubtful: string | null;
  /** The choice of encodings; then header row and sample are decoded as Windows-1252. */
  encodingQuestion: EncodingQuestion | null;
  /** Whether an encoding must be chosen. */
  isEncodingAmbiguous: boolean;
  /** The sheets of a workbook, if several have rows. */
  sheets: readonly string[];
  rows: RowQuestions | null;
  /** The choice so far. */
  choice: ColumnChoice | null;
};

/** The result of reading a small file at once. */
export type OrderReading = {
  format: OrderFormat | null;
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  headers: readonly string[];
  /** Non-empty rows without the header. */
  rows: number;
  orders: DraftOrder[];
  /** Why the file was refused; then `orders` is empty. */
  refusal: Problem | null;
  /** What a person must decide first; then `orders` is empty. */
  question: ColumnsQuestion | null;
};
