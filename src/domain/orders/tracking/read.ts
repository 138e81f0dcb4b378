import { pacer, type TableSource } from "../import/file/source.ts";
import { openTable } from "../import/file/table.ts";
import type { UnreadColumn } from "../import/unread.ts";
import { addProblem, Cells, checkShape, wasShortened } from "../incoming/cells/cells.ts";
import type { Column } from "../incoming/cells/headers.ts";
import type { Row } from "../incoming/cells/row.ts";
import type { RawRow } from "../incoming/order-draft.ts";
import { FileRefused, type Problem, quoted } from "../incoming/problem.ts";
import { carrierLabel, carrierOf } from "./carriers.ts";
import { type TrackingColumns, trackingColumns } from "./columns.ts";
import {
  type CarrierDoubt,
  doubtCarrier,
  doubtUnknown,
  doubtUnstated,
  possibleCarriers,
} from "./detect-carrier.ts";
import { isTrackingNumber, type NumberText, readNumberText } from "./number.ts";
import {
  type DateDoubt,
  DateEvidence,
  type DateOrder,
  dateDoubtOf,
  dateOrderOf,
  readShipDate,
} from "./ship-date.ts";

/** A row of a tracking file: this parcel carries that of this order. */
export type DraftParcel = {
  row: number;
  /** The order's name or reference; the server resolves which. */
  orderName: string;
  trackingNumber: string;
  /** One of the list, or as it is written. `null` if none or several match: then the doubt lists them. */
  carrier: string | null;
  /** The page of the parcel, where the file links to it. */
  trackingUrl: string | null;
  /** Detected from the number, since the file has no carrier. */
  carrierDetected: boolean;
  /** What a person has to decide about the carrier before the row is imported. */
  carrierDoubt: CarrierDoubt | null;
  /** `YYYY-MM-DD`; `null` with problems, and if a person has to enter the day or choose between two: see the doubt. */
  dateShipped: string | null;
  /** The file has no ship date. */
  isUndated: boolean;
  dateDoubt: DateDoubt | null;
  /** "" for every open item of the order. */
  sku: string;
  /** `null` for all open units. */
  quantity: number | null;
  problems: Problem[];
  /** An earlier row with the same order, number and SKU; makes the status `duplicate` unless it failed. */
  repeatOf: number | null;
  raw: RawRow[];
};

export type TrackingReading = {
  headers: readonly string[];
  rows: number;
  parcels: DraftParcel[];
  /** Why no row could be read; then `parcels` is empty. */
  refusal: Problem | null;
};

export type TrackingFile = {
  headers: readonly string[];
  unread: readonly UnreadColumn[];
  bytes: number;
  progress(): { bytes: number; rows: number };
  /** Which part of its dates is the month, by all rows read so far; `null` if they do not show it. */
  dateOrder(): DateOrder | null;
  /** All rows in batches, once. @throws FileRefused midway, too. */
  parcels(): AsyncGenerator<DraftParcel[]>;
};

/** `today` is the day in Los Angeles, `YYYY-MM-DD`: nothing can have been shipped after it. */
export type TrackingOptions = { today: string };

/** A row with two numbers is two parcels. */
function readNumbers(cells: Cells, column: Column | null): NumberText {
  const text = cells.text(column, "trackingLink");
  const read = readNumberText(text);
  const wrong = read.numbers.find((number) => !isTrackingNumber(number));
  if (text === "") cells.fail(column, "the tracking number is empty");
  else if (wasShortened(text)) {
    const why = "was shortened by a spreadsheet program, and its digits are lost. Format the column as text";
    cells.fail(column, `the tracking number ${quoted(text)} ${why}`);
  } else if (wrong !== undefined) {
    cells.fail(
      column,
      `${quoted(read.numbers.length > 1 ? wrong : text)} is not a tracking number: 4 to 50 letters and digits`,
    );
  }
  return read;
}

type ReadCarrier = Pick<DraftParcel, "carrier" | "carrierDetected" | "carrierDoubt">;

function readCarrier(cells: Cells, column: Column | null, trackingNumber: string): ReadCarrier {
  const none = { carrier: null, carrierDetected: false, carrierDoubt: null };
  const text = cells.text(column, "carrier");
  if (text !== "") {
    const carrier = carrierOf(text);
    if (carrier) return { ...none, carrier, carrierDoubt: doubtCarrier(carrier, trackingNumber) };
    return { ...none, carrier: text, carrierDoubt: doubtUnknown(text, possibleCarriers(trackingNumber)) };
  }
  const possible = possibleCarriers(trackingNumber);
  const [only] = possible;
  if (possible.length > 1) return { ...none, carrierDoubt: doubtUnstated(trackingNumber, possible) };
  if (only) return { ...none, carrier: only, carrierDetected: true };
  return { ...none, carrierDoubt: doubtUnstated(trackingNumber, possible) };
}

type ReadDate = Pick<DraftParcel, "dateShipped" | "dateDoubt" | "isUndated">;
/** The latest possible day, and the order of the file's dates. */
type DateRules = { latest: string; order: DateOrder | null };

function readDate(cells: Cells, column: Column | null, { latest, order }: DateRules): ReadDate {
  const text = cells.text(column, "date");
  if (text === "") return { dateShipped: null, dateDoubt: null, isUndated: true };
  const dateDoubt = dateDoubtOf(text, latest, order);
  if (dateDoubt) return { dateShipped: null, dateDoubt, isUndated: false };
  const { value = null, problem } = readShipDate(text, latest, order);
  if (problem !== undefined) cells.fail(column, problem);
  return { dateShipped: value, dateDoubt: null, isUndated: false };
}

function parcelsOf(
  row: Row,
  columns: TrackingColumns,
  labels: readonly string[],
  dates: DateRules,
): DraftParcel[] {
  const shape: Problem[] = [];
  checkShape(row, labels, shape);
  const problems: Problem[] = [];
  const cells = new Cells(row, problems);
  const orderName = cells.text(columns.order, "orderName");
  if (orderName === "") cells.fail(columns.order, "the order is not named");
  if (wasShortened(orderName)) {
    cells.fail(columns.order, `the order ${quoted(orderName)} was shortened by a spreadsheet program`);
  }
  const { numbers, url } = readNumbers(cells, columns.number);
  const link = readNumberText(cells.text(columns.url, "trackingLink")).url;
  const shipped = readDate(cells, columns.date, dates);
  const sku = cells.text(columns.sku, "sku");
  const quantity = cells.peek(columns.quantity) === "" ? null : cells.quantity(columns.quantity, "Quantity");
  return numbers.map((trackingNumber) => ({
    row: row.number,
    orderName,
    trackingNumber,
    trackingUrl: url ?? link,
    ...readCarrier(cells, columns.carrier, trackingNumber),
    ...shipped,
    sku,
    quantity,
    // Each parcel has its own: a later row may contradict one of them only.
    problems: [...(shape.length > 0 ? shape : problems)],
    repeatOf: null,
    raw: [{ number: row.number, cells: row.cells }],
  }));
}

/** Rows of one order and number are one parcel, and one parcel has one carrier. */
function refuseOtherCarrier(
  parcel: DraftParcel,
  first: Pick<DraftParcel, "row" | "carrier">,
  column: Column | null,
): void {
  if (parcel.carrier === first.carrier || parcel.carrier === null || first.carrier === null) return;
  const text = `row ${first.row} gives this parcel to ${carrierLabel(first.carrier)}`;
  addProblem(parcel.problems, parcel.row, column?.label ?? null, text);
}

/** Opens a file of tracking numbers, or its rows, like files of orders. @throws FileRefused when it is no such file. */
export async function openTracking(source: TableSource, { today }: TrackingOptions): Promise<TrackingFile> {
  const table = await openTable(source);
  table.headers.refuseBroken();
  const columns = trackingColumns(table.headers);
  table.headers.refuseDuplicates(Object.values(columns).flatMap((column) => column ?? []));
  const { date } = columns;
  const order = date
    ? dateOrderOf(
        table.first.map(({ cells }) => cells[date.index] ?? ""),
        today,
      )
    : null;
  const dates = { latest: today, order };
  const evidence = new DateEvidence(today);
  let rows = 0;

  async function* parcels(): AsyncGenerator<DraftParcel[]> {
    const pace = pacer();
    const seen = new Map<string, number>();
    const carriers = new Map<string, Pick<DraftParcel, "row" | "carrier">>();
    for await (const read of table.rows()) {
      const batch: DraftParcel[] = [];
      for (const row of read) {
        rows += 1;
        evidence.add(row.cells[date?.index ?? -1] ?? "");
        for (const parcel of parcelsOf(row, columns, table.headers.labels, dates)) {
          const same = [parcel.orderName, parcel.trackingNumber].join("\t");
          const key = [same, parcel.sku].join("\t");
          const earlier = seen.get(key);
          if (earlier === undefined) seen.set(key, row.number);
          else parcel.repeatOf = earlier;
          const first = carriers.get(same);
          if (first === undefined) carriers.set(same, { row: parcel.row, carrier: parcel.carrier });
          else refuseOtherCarrier(parcel, first, columns.carrier);
          batch.push(parcel);
        }
        await pace();
      }
      yield batch;
    }
  }

  const read = new Set(Object.values(columns).map((column) => column?.index));
  return {
    headers: table.headers.labels,
    unread: table.headers.columns
      .filter(({ index }) => !read.has(index))
      .map(({ label }) => ({ column: label, known: false })),
    bytes: table.bytes,
    progress: () => ({ bytes: table.readBytes(), rows }),
    dateOrder: () => evidence.order(),
    parcels,
  };
}

/** Reads a small file at once. Returns problems of the file in `refusal` instead of throwing. */
export async function readTracking(source: TableSource, options: TrackingOptions): Promise<TrackingReading> {
  const reading: TrackingReading = { headers: [], rows: 0, parcels: [], refusal: null };
  try {
    const file = await openTracking(source, options);
    reading.headers = file.headers;
    for await (const batch of file.parcels()) reading.parcels.push(...batch);
    reading.rows = file.progress().rows;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    reading.parcels = [];
    reading.refusal = error.problem;
  }
  return reading;
}
