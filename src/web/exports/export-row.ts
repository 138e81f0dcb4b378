/** An export as `GET export-history` answers it. */
export interface ExportRow {
  id: string;
  type: string;
  fileName: string;
  url: string | null;
  status: "waiting" | "running" | "done" | "fetched" | "failed";
  rows: number;
  total: number;
  message: string | null;
  createdUser: { id: string; fullName: string } | null;
  createdDate: string;
}
