import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { changeHistories } from "../../resources/change-histories.resource.ts";
import { acceptChange, decisionMoney, declineChange, newChange } from "./new-change.ts";

/** What a decision can change. */
const DECIDED = ["change-histories", "orders", "balances"];

export const requestChange = defineCall({
  name: "change-histories.create",
  method: "PUT",
  url: "/orders/update-change-history",
  requires: ["orders", "update-change-history"],
  key: "write",
  summary: "Record a requested or completed change of an order",
  body: newChange,
  response: () => rowSchema(changeHistories),
  changes: ["change-histories"],
});

export const acceptChangeRequest = defineCall({
  name: "change-histories.accept",
  method: "POST",
  url: "/change-histories/:id/accept",
  requires: ["orders", "update-change-history"],
  key: "write",
  summary:
    "Accept a change request of the other side and carry it out; with preview=true only return the money",
  params: byId,
  query: previewQuery,
  body: acceptChange,
  response: () => rowSchema(changeHistories).extend({ money: decisionMoney.nullable() }),
  changes: DECIDED,
});

export const declineChangeRequest = defineCall({
  name: "change-histories.decline",
  method: "POST",
  url: "/change-histories/:id/decline",
  requires: ["orders", "update-change-history"],
  key: "write",
  summary: "Decline a change request of the other side, with a note",
  params: byId,
  body: declineChange,
  response: () => rowSchema(changeHistories),
  changes: DECIDED,
});
