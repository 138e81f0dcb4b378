import { z } from "zod";
import { defineCall } from "../resource/call.ts";
import { fieldReport, MAX_REPORT_BYTES } from "./report.ts";
import { fieldMetricsResponse } from "./responses.ts";

export const reportFieldMetrics = defineCall({
  name: "metrics.report",
  method: "POST",
  url: "/metrics/field",
  requires: "signed-in",
  summary: "Report what this browser measured: LCP, INP and CLS of screens, and slow calls",
  body: fieldReport,
  response: z.object({ ok: z.literal(true) }),
  status: 202,
  maxBody: MAX_REPORT_BYTES,
});

export const showFieldMetrics = defineCall({
  name: "metrics.show",
  method: "GET",
  url: "/metrics/field",
  requires: ["health", "inspect"],
  summary: "A day's percentiles of LCP, INP and CLS by screen, and of slow calls",
  query: z.strictObject({ day: z.iso.date("Not a date (YYYY-MM-DD)").optional() }),
  response: fieldMetricsResponse,
});
