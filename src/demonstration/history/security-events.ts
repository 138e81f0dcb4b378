import { createHash } from "node:crypto";
import type { SecurityEventKind } from "../../domain/security-events.ts";
import { securityEvents } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import type { Random } from "../random.ts";
import { demoId } from "../rows/demo-id.ts";
import { insertRows } from "../rows/insert.ts";
import type { SeededAgency } from "../rows/world.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Usual {
  readonly kind: SecurityEventKind;
  readonly hoursAgo: readonly number[];
  readonly count: number;
  readonly status: number;
  readonly call: string;
  readonly address: string;
  /** Whether it is about the agency's manager. */
  readonly isManager: boolean;
}

/** A usual week, and a night five days ago on which somebody tried passwords. */
const WEEK: readonly Usual[] = [
  {
    kind: "sign-in-failed",
    hoursAgo: [3, 20, 44, 71, 98, 140],
    count: 2,
    status: 400,
    call: "POST /api/auth/login",
    address: "203.0.113.24",
    isManager: true,
  },
  {
    kind: "sign-in-failed",
    hoursAgo: [116, 117],
    count: 84,
    status: 400,
    call: "POST /api/auth/login",
    address: "198.51.100.77",
    isManager: true,
  },
  {
    kind: "rate-limited",
    hoursAgo: [116],
    count: 31,
    status: 429,
    call: "POST /api/auth/login",
    address: "198.51.100.77",
    isManager: true,
  },
  {
    kind: "forbidden",
    hoursAgo: [6, 52, 100],
    count: 1,
    status: 403,
    call: "GET /api/audit",
    address: "203.0.113.60",
    isManager: false,
  },
  {
    kind: "unauthorized",
    hoursAgo: [2, 9, 26, 33, 50, 74, 99, 121, 146],
    count: 4,
    status: 401,
    call: "GET /api/push-notifications",
    address: "203.0.113.24",
    isManager: false,
  },
  {
    kind: "signed-out",
    hoursAgo: [4, 15, 28, 39, 63, 87, 111, 135, 159],
    count: 1,
    status: 200,
    call: "POST /api/auth/logout",
    address: "203.0.113.24",
    isManager: true,
  },
];

/** The security events of an agency's last week. */
export async function insertSecurityEvents(
  tx: Transaction,
  random: Random,
  { agency, now }: { agency: SeededAgency; now: string },
): Promise<void> {
  const rows = WEEK.flatMap(({ hoursAgo, isManager, ...event }) =>
    hoursAgo.map((hours) => {
      const begin = Date.parse(now) - hours * HOUR;
      const minute = new Date(begin - (begin % MINUTE)).toISOString();
      const id = demoId(random, minute);
      return {
        ...event,
        agencyId: agency.id,
        id,
        minute,
        fingerprint: createHash("sha256").update(id).digest(),
        userId: isManager ? agency.person("agency") : null,
        requestId: `demo-${id.slice(-6)}`,
        createdAt: minute,
        lastAt: new Date(Date.parse(minute) + MINUTE / 2).toISOString(),
      };
    }),
  );
  await insertRows(tx, securityEvents, rows);
}
