import { channel } from "node:diagnostics_channel";
import type { Outcome } from "../domain/mail/delivery.ts";
import type { SecurityEventKind } from "../domain/security-events.ts";
import type { Platform } from "../domain/stores/sync-target.ts";

/** What happened is published where it happens, and counted where metrics are enabled. */
interface Topic<Message> {
  publish(message: Message): void;
  /** @returns a function that ends it */
  subscribe(listener: (message: Message) => void): () => void;
}

function topic<Message extends object>(name: string): Topic<Message> {
  const of = channel(`platen:${name}`);
  return {
    publish: (message) => of.publish(message),
    subscribe(listener) {
      // Typed by this file alone: nothing else publishes on the channel.
      const received = (message: unknown) => listener(message as Message);
      of.subscribe(received);
      return () => {
        of.unsubscribe(received);
      };
    },
  };
}

export const jobEnded = topic<{ readonly job: string; readonly result: "done" | "failed" }>("job");

export const mailTried = topic<{ readonly result: Outcome["result"] }>("mail");

export const webhookTried = topic<{ readonly result: "delivered" | "failed" }>("webhook");

/** `unavailable`: no complete response came. */
export type StoreCallResult = "2xx" | "3xx" | "4xx" | "5xx" | "unavailable";
export const storeCalled = topic<{ readonly platform: Platform; readonly result: StoreCallResult }>("store");

/** A kind of the shares of a process's connections. */
export type ShareName = "lists" | "writes" | "others";
export const connectionMissed = topic<{ readonly share: ShareName }>("connection");

export const securityEventRecorded = topic<{ readonly kind: SecurityEventKind }>("security-event");
