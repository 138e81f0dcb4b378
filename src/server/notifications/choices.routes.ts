import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/notifications/calls.ts";
import type { Choice } from "../../domain/notifications/choices.ts";
import {
  choiceOf,
  choicesOf,
  defaultOf,
  type EventKey,
  eventOf,
  eventsOf,
  type Receiver,
} from "../../domain/notifications/events.ts";
import { type NotificationChoices } from "../../domain/notifications/responses.ts";
import { listed } from "../../domain/resource/labels.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import type { Actor } from "../scope.ts";
import { chosenBy, storeChoices } from "./choices.queries.ts";
import { dropLines } from "./digests.queries.ts";
import { isManager } from "./receivers.queries.ts";

const receiverOf = async (tx: Transaction, { userId, role }: Actor): Promise<Receiver> => ({
  role,
  isManager: await isManager(tx, userId),
});

async function present(tx: Transaction, actor: Actor): Promise<NotificationChoices> {
  const receiver = await receiverOf(tx, actor);
  const chosen = await chosenBy(tx, actor.userId);
  const data = eventsOf(actor.role).map((key) => {
    const { label, description, group } = eventOf(key);
    const choice = choiceOf(key, receiver, chosen[key]);
    return { key, label, description, group, choice, default: defaultOf(key, receiver) };
  });
  return { data, total: data.length, options: choicesOf(actor.role) };
}

/** The choices of a request. @throws 400 for an event that this person does not receive, or a choice they do not have */
function checked(actor: Actor, choices: Readonly<Record<string, string>>): Map<EventKey, Choice> {
  const events = eventsOf(actor.role);
  const options = choicesOf(actor.role);
  const errors: Record<string, string> = {};
  const parsed = new Map<EventKey, Choice>();
  for (const [key, value] of Object.entries(choices)) {
    const event = events.find((one) => one === key);
    const choice = options.find((one) => one === value);
    if (!event) errors[`choices.${key}`] = "You receive no such notification";
    else if (!choice) errors[`choices.${key}`] = `Must be ${listed(options, "or")}`;
    else parsed.set(event, choice);
  }
  const [first] = Object.entries(errors);
  if (first) throw badRequest(`${first[0].replace("choices.", "")}: ${first[1]}`, errors);
  return parsed;
}

/** How each event reaches the person who asks. */
export function notificationChoiceRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showNotificationChoices, ({ actor, database }) =>
    inTransaction(database, (tx) => present(tx, actor)),
  );

  command(api, calls.saveNotificationChoices, async ({ actor, body, tx }) => {
    const choices = checked(actor, body.choices);
    const receiver = await receiverOf(tx, actor);
    const stored = [...choices].map(
      ([key, choice]) => [key, choice === defaultOf(key, receiver) ? null : choice] as const,
    );
    await storeChoices(tx, actor.userId, new Map(stored));
    const off = [...choices].flatMap(([key, choice]) => (choice === "off" ? [key] : []));
    await dropLines(tx, actor.userId, off);
    await recordAudit(tx, actor, {
      action: "edit",
      object: "notification-choices",
      subject: actor.userId,
      after: body.choices,
    });
    return present(tx, actor);
  });
}
