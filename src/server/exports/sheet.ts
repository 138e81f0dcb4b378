/** A workbook of one table. Plain data, which a worker thread can receive. */
export interface TableSheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number; readonly format?: string }[];
  /** A number is written as one, and text as text, also if it begins like a formula. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Builds the workbook synchronously: call it in a worker thread. */
export async function tableXlsx({ name, columns, rows }: TableSheet): Promise<Buffer> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const header = columns.map(({ title, format }) => ({
    value: title,
    fontWeight: "bold" as const,
    ...(format !== undefined && { align: "right" as const }),
  }));
  const cells = rows.map((row) =>
    row.map((value, index) => {
      if (value === "") return null;
      if (typeof value === "string") return { value, type: String };
      const format = columns[index]?.format;
      return format === undefined ? { value } : { value, format };
    }),
  );
  const widths = columns.map(({ width }) => ({ width }));
  return writeXlsxFile([header, ...cells], {
    columns: widths,
    sheet: name,
    stickyRowsCount: 1,
  }).toBuffer();
}
