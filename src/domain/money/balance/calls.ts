import { byId, defineCall } from "../../resource/call.ts";
import { walletResponse } from "../responses.ts";

export const showOwnWallet = defineCall({
  name: "balances.own",
  method: "GET",
  url: "/balances/seller-teams",
  requires: ["balances", "own"],
  key: "read",
  summary: "My team's balance",
  response: walletResponse,
});

export const showWallet = defineCall({
  name: "balances.show",
  method: "GET",
  url: "/balances/seller-teams/:id",
  requires: ["balances", "show"],
  key: "read",
  summary: "A seller team's balance",
  params: byId,
  response: walletResponse,
});
