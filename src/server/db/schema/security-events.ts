import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "../../../domain/security-events.ts";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";

/** Refused calls, failed sign-ins and sign-outs: a row for equal ones of a minute. No password and no token is in it. */
export const securityEvents = pgTable(
  "security_events",
  {
    minute: instant("minute").notNull(),
    /** Of what makes events equal. */
    fingerprint: bytes("fingerprint").notNull(),
    kind: text("kind").$type<SecurityEventKind>().notNull(),
    status: integer("status").notNull(),
    /** Method and route, without ids: `POST /api/auth/login`. */
    call: text("call").notNull(),
    /** `null` in a row that sums the addresses beyond the limit of a minute. */
    address: text("address"),
    userId: uuid("user_id"),
    apiKeyId: uuid("api_key_id"),
    agencyId: uuid("owner_agency_id"),
    /** The email of a sign-in, where no account has it. */
    email: text("email"),
    /** The first request, as the log has it. */
    requestId: text("request_id").notNull(),
    count: integer("count").notNull(),
    firstAt: instant("first_at").notNull().default(sql`now()`),
    lastAt: instant("last_at").notNull().default(sql`now()`),
  },
  (self) => [primaryKey({ columns: [self.minute, self.fingerprint] })],
);
