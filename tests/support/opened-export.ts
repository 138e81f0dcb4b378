import Papa from "papaparse";
import { readSheet } from "read-excel-file/node";
import type { ApiResponse, Client, TestApp } from "./app.ts";

/** An opened file: its header, and its rows by the header's labels. */
export interface OpenedFile {
  readonly header: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const opened = ([header = [], ...rows]: readonly (readonly string[])[]): OpenedFile => ({
  header,
  rows: rows.map((cells) => Object.fromEntries(header.map((label, index) => [label, cells[index] ?? ""]))),
});

/** Opens a downloaded export by a library that the product does not read files with, as a spreadsheet program does. */
export async function openExport(file: ApiResponse): Promise<OpenedFile> {
  if (String(file.headers["content-type"]).startsWith("text/csv")) {
    const text = file.text.replace(/^\uFEFF/, "");
    return opened(Papa.parse<string[]>(text, { skipEmptyLines: true }).data);
  }
  const rows = await readSheet(Buffer.from(file.bytes), { trim: false });
  return opened(rows.map((cells) => cells.map((cell) => (cell === null ? "" : String(cell)))));
}

/** Waits for a file that a call has queued, and downloads it. */
export async function downloadExport(
  platen: TestApp,
  client: Client,
  begun: ApiResponse,
): Promise<ApiResponse> {
  await platen.app.jobs.idle();
  return client.send({ method: "GET", url: begun.body.url });
}
