import { z } from "zod";
import { MAX_CALL_MS, MAX_CLS, MAX_ENTRIES, MAX_SCREEN_MS, SLOW_CALL_MS } from "./metrics.ts";

/** Bytes of a report; a full one has about 10,000. */
export const MAX_REPORT_BYTES = 16_384;
/** Reports of one person that a process accepts per minute. */
export const REPORTS_PER_MINUTE = 12;

const MAX_PATH = 200;
const path = z
  .string()
  .max(MAX_PATH)
  .regex(/^\/[\w:/-]+$/, "Not a route");
const milliseconds = z.int().min(0).max(MAX_SCREEN_MS);

const view = z
  .strictObject({
    /** The screen's route, `/ag/orders/:id`. */
    screen: path,
    lcp: milliseconds.optional(),
    inp: milliseconds.optional(),
    cls: z.number().min(0).max(MAX_CLS).optional(),
  })
  .refine(
    ({ lcp, inp, cls }) => lcp !== undefined || inp !== undefined || cls !== undefined,
    "Has no metric",
  );

const slowCall = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  /** The route below `/api`, with `:id` for ids. */
  route: path,
  ms: z.int().min(SLOW_CALL_MS).max(MAX_CALL_MS),
});

/** What a browser measured since its last report. It contains no ids and no content. */
export const fieldReport = z
  .strictObject({
    views: z.array(view).max(MAX_ENTRIES),
    calls: z.array(slowCall).max(MAX_ENTRIES),
  })
  .refine(({ views, calls }) => views.length + calls.length > 0, "Has no measurements");

export type FieldReport = z.infer<typeof fieldReport>;
export type SlowCall = FieldReport["calls"][number];
export type ReportedView = FieldReport["views"][number];
