/** What is wrong with a cell, or with a whole product where `column` is null. */
export interface ProductProblem {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly column: string | null;
  readonly reason: string;
  readonly value: string;
  /** A warning does not keep the product from being imported. */
  readonly isWarning: boolean;
}

/** A text of the file with the place of its cell. */
export interface Given {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** A variant as the file has it. Cells are texts as they were written; an absent one is empty. */
export interface DraftVariant {
  readonly row: number;
  readonly sku: Given | null;
  /** Of options 1 to 3. */
  readonly options: readonly (Given | null)[];
  readonly price: Given | null;
  readonly shipUsFirst: Given | null;
  readonly catalogSku: Given | null;
}

/** A product as the file has it, without what its rows leave empty. JSON: it is stored with the import. */
export interface ProductDraft {
  /** Its first row. */
  readonly row: number;
  /** The number of its rows. */
  readonly rows: number;
  readonly id: Given | null;
  readonly serverId: Given | null;
  readonly handle: Given | null;
  readonly title: Given | null;
  readonly productType: Given | null;
  readonly description: Given | null;
  readonly published: Given | null;
  readonly status: Given | null;
  readonly images: readonly Given[];
  readonly optionNames: readonly (Given | null)[];
  readonly variants: readonly DraftVariant[];
  /** Found while the rows were read. */
  readonly problems: readonly ProductProblem[];
}

export const problem = ({ row, column, text }: Given, reason: string, isWarning = false): ProductProblem => ({
  row,
  column,
  reason,
  value: text.slice(0, 200),
  isWarning,
});

export const problemOfRow = (row: number, reason: string, isWarning = false): ProductProblem => ({
  row,
  column: null,
  reason,
  value: "",
  isWarning,
});
