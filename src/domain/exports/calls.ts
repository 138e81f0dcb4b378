import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { listCall } from "../resource/list-call.ts";
import { exportHistory } from "../resources/index.ts";

export const downloadExport = defineCall({
  name: "export-history.file",
  method: "GET",
  url: "/export-history/:id/file",
  requires: ["export-history", "show"],
  key: "read",
  summary: "Download an export's file, once, by the person who started the export",
  params: byId,
  response: z.unknown(),
  produces: "text/csv; charset=utf-8",
});

export const listProfitExports = listCall({
  name: "export-history.profits",
  url: "/export-history/profit-history",
  requires: ["export-history", "list"],
  key: "read",
  summary: "List: Exports of profits",
  resource: exportHistory,
});
