import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";
import { SECURITY_EVENT_KINDS } from "../security-events.ts";

/**
 * Refused calls, failed sign-ins and the like: a row for equal ones of a minute. What belongs to no agency has the nil id, like
 * audit rows. No password and no token is in it.
 */
export const securityEvents = defineResource({
  name: "security-events",
  label: { one: "Security event", many: "Security events" },
  owner: "agency",
  verbs: ["list"],
  title: "call",
  fields: {
    kind: serverSet(f.choice("Event", SECURITY_EVENT_KINDS)),
    /** Method and route, without ids: `POST /api/auth/login`. */
    call: serverSet(f.text("Call")),
    status: serverSet(f.integer("Response")),
    count: serverSet(f.integer("Times")),
    user: serverSet(optional(f.reference("Person", "users", ["email", "fullName"]))),
    apiKey: serverSet(optional(f.reference("API key", "api-keys"))),
    /** The email of a sign-in, where no account has it. */
    email: serverSet(optional(f.text("Email", { format: "email" }))),
    /** `null` in a row that sums the addresses beyond the limit of a minute. */
    address: serverSet(optional(f.text("Address"))),
    /** The first request, as the log has it. */
    requestId: serverSet(f.text("Request")),
    createdAt: serverSet(f.timestamp("When")),
    lastAt: serverSet(f.timestamp("Last time")),
  },
  access: { agency: "read", administrator: "read" },
  list: {
    columns: [
      "createdAt",
      "kind",
      "count",
      "user",
      "email",
      "apiKey",
      "address",
      "call",
      "status",
      "lastAt",
      "requestId",
    ],
    filters: {
      kind: "in",
      user: "in",
      address: "equals",
      email: "equals",
      call: "contains",
      apiKey: "in",
      createdAt: "range",
    },
    sort: "-createdAt",
  },
  areas: ["ag", "a"],
  paths: { ag: "/ag/settings/security-events", a: "/a/security-events" },
  menu: {
    ag: { tabOf: "/ag/settings/activity", position: 10 },
    a: { tabOf: "/a/activity", position: 10 },
  },
  icon: "alert",
});
