import { BASE } from "../../domain/access/public-paths.ts";
import type { EventTemplate, MailValues } from "../../domain/mail/templates.ts";
import type { Choice } from "../../domain/notifications/choices.ts";
import { choiceOf, type EventKey, hasBell, rolesOf } from "../../domain/notifications/events.ts";
import type { Notice } from "../../domain/notifications/notices.ts";
import type { Transaction } from "../db/transaction.ts";
import { type Mail, queueMail } from "../mail/queue.ts";
import { type Person, peopleAmong, type Recipients } from "./receivers.queries.ts";
import { type NewNotification, writeDigestLines, writeNotifications } from "./store.queries.ts";

/** A mail of an event's own template. The person's name and the link are added. */
export type EventMail = {
  [C in EventTemplate]: { readonly template: C; readonly values: Omit<MailValues<C>, "name" | "link"> };
}[EventTemplate];

/** What is sent to people about an event, in the way that each has chosen. */
export interface Message {
  readonly event: EventKey;
  readonly to: Recipients;
  readonly title: string;
  readonly content: string;
  /** A screen, without the base; may depend on the person. */
  readonly link: string | ((person: Person) => string);
  /** Left out: the general template. */
  readonly mail?: EventMail;
}

interface Options {
  /** The person who acts, who is not notified; `null` notifies everybody. */
  readonly actorId: string | null;
  /** Whether an administrator acts. */
  readonly byPlatform?: boolean;
}

const isTo = ({ event, to }: Message, { id, role, teamId }: Person): boolean => {
  if ("userIds" in to) return to.userIds.includes(id);
  return rolesOf(event).includes(role) && teamId === (to.side === "seller" ? to.teamId : null);
};

interface Delivery extends NewNotification {
  readonly person: Person;
  readonly choice: Choice;
  readonly mail: EventMail;
}

const deliveryOf = (message: Message, person: Person): Delivery => {
  const { event, title, content, link } = message;
  return {
    event,
    userId: person.id,
    title,
    content,
    link: typeof link === "string" ? link : link(person),
    person,
    choice: choiceOf(event, person, person.chosen[event]),
    mail: message.mail ?? { template: "notification", values: { title, message: content } },
  };
};

const mailOf = ({ person, link, mail: { template, values } }: Delivery): Mail<EventTemplate> => ({
  template,
  to: person.email,
  values: { ...values, name: person.name, link: BASE + link },
  chosenBy: person.id,
});

/**
 * Sends messages to the people of an agency and its teams, or of the platform (`null`), in the transaction of their
 * cause: each person gets one notification, and a mail or a line of the digest by their own choice, or nothing.
 */
export async function notify(
  tx: Transaction,
  agencyId: string | null,
  messages: readonly Message[],
  { actorId, byPlatform = false }: Options,
): Promise<void> {
  if (messages.length === 0) return;
  const recipients = messages.map(({ to }) => to);
  const events = messages.map(({ event }) => event);
  const people = await peopleAmong(tx, agencyId, recipients, events);
  const deliveries = messages.flatMap((message) =>
    people
      .filter((person) => person.id !== actorId && isTo(message, person))
      .map((person) => deliveryOf(message, person))
      .filter(({ choice }) => choice !== "off"),
  );
  if (agencyId !== null) {
    const withBell = deliveries.filter(({ person }) => hasBell(person.role));
    await writeNotifications(tx, agencyId, withBell);
  }
  await writeDigestLines(
    tx,
    agencyId,
    deliveries.filter(({ choice }) => choice === "digest"),
  );
  const scope = agencyId === null ? { reach: "platform" as const } : { reach: "agency" as const, agencyId };
  const mails = deliveries.filter(({ choice }) => choice === "mail").map(mailOf);
  for (const template of new Set(mails.map((mail) => mail.template))) {
    const ofTemplate = mails.filter((mail) => mail.template === template);
    await queueMail(tx, scope, ofTemplate, { byPlatform });
  }
}

export const notifyTeams = (
  tx: Transaction,
  agencyId: string,
  notices: readonly (Notice & Pick<Message, "mail">)[],
  options: Options,
): Promise<void> =>
  notify(
    tx,
    agencyId,
    notices.map(({ to, teamId, ...notice }) => ({
      ...notice,
      to: to === "seller" ? { side: to, teamId } : { side: to },
    })),
    options,
  );
