import { defineCall } from "../resource/call.ts";
import { preflightResponse } from "./findings.ts";

export const checkArtwork = defineCall({
  name: "images.preflight",
  method: "POST",
  url: "/images/preflight",
  requires: ["images", "create"],
  key: "write",
  summary:
    "Check artwork before it is printed: a multipart form with file, and optionally catalog, slot and variant; stores nothing",
  response: preflightResponse,
});
