import { randomBytes } from "node:crypto";
import type { SecurityEventKind } from "../../src/domain/security-events.ts";
import { NO_AGENCY } from "../../src/server/audit.ts";
import type { Database } from "../../src/server/db/client.ts";
import { securityEvents } from "../../src/server/db/schema/index.ts";
import { newId } from "../../src/server/ids.ts";

interface Given {
  readonly kind: SecurityEventKind;
  readonly count?: number;
  /** Left out: of no agency. */
  readonly agencyId?: string;
  readonly userId?: string;
  readonly address?: string;
  readonly hoursAgo?: number;
}

const HOUR_MS = 3_600_000;

/** Equal security events of one minute. */
export async function makeEvents(
  database: Database,
  { kind, count = 1, agencyId = NO_AGENCY, userId, address = "203.0.113.9", hoursAgo = 0 }: Given,
): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  await database.drizzle.insert(securityEvents).values({
    agencyId,
    id: newId(),
    minute: at,
    fingerprint: randomBytes(32),
    kind,
    status: 400,
    call: "POST /api/auth/login",
    count,
    userId: userId ?? null,
    address,
    requestId: "r1",
    createdAt: at,
    lastAt: at,
  });
}
