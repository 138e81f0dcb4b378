import { createHmac } from "node:crypto";
import type { WebhookEventName } from "../../src/domain/webhooks/events.ts";
import { webhookWork } from "../../src/server/webhooks/deliver/work.ts";
import type { Client, TestApp } from "./app.ts";
import type { ReceivedCall } from "./store-server.ts";

export interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
}

/** Creates a webhook of a person. */
export async function webhookOf(
  person: Client,
  url: string,
  events: readonly WebhookEventName[],
): Promise<MadeWebhook> {
  const made = await person.post("webhooks", { name: "A receiver", url, events });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** Sends all that is due, until nothing is. */
export async function deliverAll({ database, config }: TestApp, timeoutMs = 2_000): Promise<void> {
  const errors: unknown[] = [];
  const work = webhookWork(database, config, (error) => errors.push(error), timeoutMs);
  const { signal } = new AbortController();
  while (await work.once(signal)) continue;
  if (errors.length > 0) throw errors[0];
}

/** Checks a signature as a receiver does. @returns whether one of its parts is of this secret */
export function isSignedWith(secret: string, { headers, raw }: ReceivedCall): boolean {
  const parts = String(headers["platen-signature"]).split(",");
  const seconds = parts[0]?.replace("t=", "") ?? "";
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${seconds}.${raw}`).digest("hex");
  return Math.abs(Date.now() / 1_000 - Number(seconds)) < 300 && parts.slice(1).includes(`v1=${expected}`);
}
