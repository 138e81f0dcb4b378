import { nextNumbers } from "../../../money/numbers.queries.ts";
import { ticketMessages, tickets } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import { DAY, HOUR } from "../content/calendar.ts";
import { type DemoTicket, demoTickets } from "../content/tickets.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededOrder } from "./orders.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

/** The seller that people sign in as has asked about everything, the others about something. */
const OWN_TEAM = "FERN";
const OF_OTHERS = 3;

interface Wanted {
  agency: SeededAgency;
  orders: readonly SeededOrder[];
  now: string;
}

/** A conversation, its messages a few hours apart and the last of them before now. */
function write(random: Random, demo: DemoTicket, team: SeededTeam, { agency, orders, now }: Wanted) {
  const fitting = orders.filter((one) => one.team === team && demo.about.includes(one.draft.target.status));
  const order = fitting.length > 0 ? random.pick(fitting) : undefined;
  if (!order && demo.about.length > 0) return null;
  const named = (text: string) => text.replaceAll("{order}", order?.draft.name ?? "the order");
  const latest = Date.parse(now) - (demo.said.length + 1) * 9 * HOUR;
  const asked = order ? Date.parse(order.draft.createdAt) + random.int(30, 90) * HOUR : 0;
  let at = Math.min(asked || latest - random.int(0, 40) * DAY, latest - random.int(1, 20) * HOUR);
  const supporter = agency.person("agency:customer_support");
  const said = demo.said.map(([by, text]) => {
    const line = {
      at: new Date(at).toISOString(),
      authorId: by === "seller" ? team.managerId : supporter,
      message: named(text),
    };
    at += random.int(1, 8) * HOUR + random.int(0, 59) * 60_000;
    return line;
  });
  const [first, ...replies] = said;
  if (!first) return null;
  const id = demoId(random, first.at);
  const key = { agencyId: agency.id };
  return {
    ticket: {
      ...key,
      id,
      sellerTeamId: team.id,
      subject: named(demo.subject),
      message: first.message,
      orderId: order?.id ?? null,
      status: demo.status,
      origin: demo.origin,
      assigneeId: replies.length > 0 ? supporter : null,
      createdUserId: demo.origin === "bot" ? null : first.authorId,
      createdAt: first.at,
      updatedAt: said.at(-1)?.at ?? first.at,
    },
    replies: replies.map(({ at: createdAt, authorId, message }) => ({
      ...key,
      id: demoId(random, createdAt),
      ticketId: id,
      authorId,
      message,
      attachments: [],
      createdAt,
    })),
  };
}

/** What sellers asked and what they were told. */
export async function insertTickets(tx: Transaction, random: Random, wanted: Wanted): Promise<number> {
  const { agency, now } = wanted;
  const written = agency.teams
    .flatMap((team) => {
      const asked =
        team.demo.code === OWN_TEAM ? demoTickets : random.shuffle(demoTickets).slice(0, OF_OTHERS);
      return asked.flatMap((demo) => write(random, demo, team, wanted) ?? []);
    })
    .sort((a, b) => (a.ticket.createdAt < b.ticket.createdAt ? -1 : 1));
  if (written.length === 0) return 0;
  const codes = await nextNumbers(tx, agency.id, "TK", written.length, now);
  await insertRows(
    tx,
    tickets,
    written.map(({ ticket }, i) => ({ ...ticket, code: codes[i] })),
  );
  await insertRows(
    tx,
    ticketMessages,
    written.flatMap(({ replies }) => replies),
  );
  return written.length;
}
