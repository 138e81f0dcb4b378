import { z } from "zod";
import { cannedAnswers, ticketMessages, tickets } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { nextNumbers } from "../../server/money/balance/numbers.queries.ts";
import { OWN_TEAM } from "../content/teams.ts";
import content from "../content/tickets.json" with { type: "json" };
import { DAY, HOUR } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededOrder } from "./orders.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

const demoTickets = z
  .array(
    z.strictObject({
      subject: z.string(),
      origin: z.enum(["person", "bot"]),
      /**
       * The status of the order it is about, one of these; empty for a ticket without an order. `{order}` in the texts
       * is its name.
       */
      about: z.array(z.string()),
      /** The first message, then the replies. */
      messages: z.array(z.strictObject({ by: z.enum(["seller", "agency"]), text: z.string() })),
      status: z.enum(["open", "waiting", "closed"]),
    }),
  )
  .parse(content);
type DemoTicket = (typeof demoTickets)[number];

/** The number of tickets of other teams; the team of the seller account has all of them. */
const OTHER_TEAMS_COUNT = 3;

interface TicketOptions {
  agency: SeededAgency;
  orders: readonly SeededOrder[];
  now: string;
}

/** A conversation with messages a few hours apart, the last one before now. */
function write(random: Random, demo: DemoTicket, team: SeededTeam, { agency, orders, now }: TicketOptions) {
  const fitting = orders.filter(
    (candidate) => candidate.team === team && demo.about.includes(candidate.draft.target.status),
  );
  const order = fitting.length > 0 ? random.pick(fitting) : undefined;
  if (!order && demo.about.length > 0) return null;
  const withOrderName = (text: string) => text.replaceAll("{order}", order?.draft.name ?? "the order");
  const latest = Date.parse(now) - (demo.messages.length + 1) * 9 * HOUR;
  const earliest = order ? Date.parse(order.draft.createdAt) + random.int(30, 90) * HOUR : 0;
  let at = Math.min(earliest || latest - random.int(0, 40) * DAY, latest - random.int(1, 20) * HOUR);
  const isManagers = demoTickets.indexOf(demo) % 2 === 0;
  const answerer = agency.person(
    demo.origin === "bot" ? "agency:customer_support" : isManagers ? "agency" : "agency:staff",
  );
  const messages = demo.messages.map(({ by, text }) => {
    const message = {
      at: new Date(at).toISOString(),
      authorId: by === "seller" ? team.managerId : answerer,
      message: withOrderName(text),
    };
    at += random.int(1, 8) * HOUR + random.int(0, 59) * 60_000;
    return message;
  });
  const [first, ...replies] = messages;
  if (!first) return null;
  const id = demoId(random, first.at);
  const key = { agencyId: agency.id };
  return {
    ticket: {
      ...key,
      id,
      sellerTeamId: team.id,
      subject: withOrderName(demo.subject),
      message: first.message,
      orderId: order?.id ?? null,
      status: demo.status,
      origin: demo.origin,
      assigneeId: replies.length > 0 ? answerer : null,
      createdUserId: demo.origin === "bot" ? null : first.authorId,
      createdAt: first.at,
      updatedAt: messages.at(-1)?.at ?? first.at,
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

const ANSWERS = [
  {
    name: "On its way",
    text: "{order} left our shop and travels as {tracking}. Carriers scan a parcel within two working days.",
  },
  {
    name: "Address check",
    text: "The carrier does not know the address of {buyer}. Please confirm or correct it at {order}.",
  },
  {
    name: "We make it again",
    text: "We are sorry about {order}. We make it again at our cost and send it to {buyer} with priority.",
  },
];

/** Inserts the answers that an agency gives often. */
export async function insertCannedAnswers(
  tx: Transaction,
  random: Random,
  { agency, now }: Pick<TicketOptions, "agency" | "now">,
): Promise<void> {
  const key = { agencyId: agency.id, createdAt: now, updatedAt: now };
  await insertRows(
    tx,
    cannedAnswers,
    ANSWERS.map((answer) => ({ ...key, id: demoId(random, now), ...answer })),
  );
}

/** Inserts the sellers' tickets and their replies. */
export async function insertTickets(
  tx: Transaction,
  random: Random,
  options: TicketOptions,
): Promise<number> {
  const { agency, now } = options;
  const written = agency.teams
    .flatMap((team) => {
      const selected =
        team.demo.code === OWN_TEAM ? demoTickets : random.shuffle(demoTickets).slice(0, OTHER_TEAMS_COUNT);
      return selected.flatMap((demo) => write(random, demo, team, options) ?? []);
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
