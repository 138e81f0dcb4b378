import { z } from "zod";
import { defineCall } from "../resource/call.ts";
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from "../security-events.ts";

const kinds = Object.keys(SECURITY_EVENT_KINDS) as [SecurityEventKind, ...SecurityEventKind[]];

export const countSecurityEvents = defineCall({
  name: "security-events.hourly",
  method: "GET",
  url: "/security-events/hourly",
  requires: ["security-events", "list"],
  summary: "Count security events by hour and kind, oldest hour first; hours without events are left out",
  query: z.strictObject({ hours: z.coerce.number().int().min(1).max(168).default(24) }),
  response: z.object({
    data: z.array(z.object({ hour: z.string(), kind: z.enum(kinds), count: z.int() })),
  }),
});
