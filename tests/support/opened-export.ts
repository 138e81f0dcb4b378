import Papa from "papaparse";
import { rowsOfXlsx } from "../../src/server/parse-worker/xlsx.ts";
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

/** Opens a downloaded export as a spreadsheet program does. */
export async function openExport(file: ApiResponse): Promise<OpenedFile> {
  if (String(file.headers["content-type"]).startsWith("text/csv")) {
    const text = file.text.replace(/^\uFEFF/, "");
    return opened(Papa.parse<string[]>(text, { skipEmptyLines: true }).data);
  }
  const rows: string[][] = [];
  for await (const part of rowsOfXlsx(Buffer.from(file.bytes))) rows.push(...part.rows);
  return opened(rows);
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
