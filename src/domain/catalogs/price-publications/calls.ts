import { byId, defineCall } from "../../resource/call.ts";
import { removedResponse } from "../../resource/responses.ts";

export const cancelPublication = defineCall({
  name: "price-publications.cancel",
  method: "DELETE",
  url: "/price-publications/:id",
  requires: ["price-publications", "cancel"],
  key: "write",
  summary: "Cancel: Scheduled publication",
  params: byId,
  response: removedResponse,
  changes: ["price-publications"],
});
