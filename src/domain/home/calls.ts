import { defineCall } from "../resource/call.ts";
import { homeResponse } from "./responses.ts";

export const showHome = defineCall({
  name: "home.show",
  method: "GET",
  url: "/home",
  requires: ["home", "show"],
  summary: "What waits for me: the figures of my role's home",
  response: homeResponse,
});
