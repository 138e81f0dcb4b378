import type { ImportStatus } from "../import-status.ts";

/** An import as far as these rules need it. `committed`: orders that exist already. */
interface Import {
  readonly status: ImportStatus;
  readonly message: string | null;
  readonly committed: number;
}

const UNDONE = "This import was undone. Upload the file again";
const RUNNING = "This import is still running. Wait until its preview is ready";

/** Why an import cannot be committed now; `null` if it can. */
export function commitObstacle({ status, message }: Import): string | null {
  switch (status) {
    case "mapping":
    case "previewed":
      return null;
    case "columns":
      return "Confirm the columns of the file first";
    case "reading":
      return RUNNING;
    case "importing":
    case "done":
      return "This import was committed already";
    case "undone":
      return UNDONE;
    case "failed":
      return message ?? "This import has failed";
  }
}

/** Why the columns of an import cannot be assigned (again) now; `null` if they can. */
export function columnsObstacle({ status, message, committed }: Import): string | null {
  if (status === "failed") return message ?? "This import has failed";
  if (status === "undone") return UNDONE;
  if (status === "reading" || status === "importing") return RUNNING;
  return committed > 0 || status === "done"
    ? "Orders of this import exist already. Undo the import, or upload the file again"
    : null;
}

/** Why no order of an import can be corrected now; `null` if it can. */
export function correctionObstacle({ status }: Import): string | null {
  if (status === "undone") return UNDONE;
  return status === "mapping" || status === "previewed" || status === "done" ? null : RUNNING;
}

/** Why an import cannot be undone now; `null` if it can, unless its orders prevent it. */
export function undoObstacle({ status }: Import): string | null {
  if (status === "undone") return "This import was undone already";
  return status === "reading" || status === "importing"
    ? "This import is still running. Wait until it is done"
    : null;
}
