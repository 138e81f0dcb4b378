import { z } from "zod";
import { byId, defineCall } from "../../../resource/call.ts";
import { columnsResponse, importResponse, savedColumnsResponse } from "../responses.ts";
import { columnChoice } from "./choice.ts";

export const listSavedColumns = defineCall({
  name: "orders.savedColumns",
  method: "GET",
  url: "/orders/import/columns",
  requires: ["orders", "import"],
  key: "write",
  summary: "The saved column mappings, by header row",
  response: savedColumnsResponse,
});

export const deleteSavedColumns = defineCall({
  name: "orders.deleteColumns",
  method: "DELETE",
  url: "/orders/import/columns/:id",
  requires: ["orders", "import"],
  key: "write",
  summary: "Delete the saved column mapping of a header row",
  params: byId,
  response: z.object({ message: z.string() }),
  changes: ["orders/import/columns"],
});

export const showImportColumns = defineCall({
  name: "orders.importColumns",
  method: "GET",
  url: "/orders/import/:id/columns",
  requires: ["orders", "import"],
  key: "write",
  summary: "The header row and sample rows of an import, to assign its columns",
  params: byId,
  response: columnsResponse,
});

export const chooseColumns = defineCall({
  name: "orders.chooseColumns",
  method: "PUT",
  url: "/orders/import/:id/columns",
  requires: ["orders", "import"],
  key: "write",
  summary:
    "Assign columns, decimal sign and encoding, and decide about sheets and rows; the file is read again, and what says something of other files is saved for the team",
  params: byId,
  body: columnChoice,
  response: importResponse,
  changes: ["orders/import", "order-imports"],
});
