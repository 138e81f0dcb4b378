import { Counter, type Registry } from "prom-client";
import {
  connectionMissed,
  jobEnded,
  mailTried,
  securityEventRecorded,
  storeCalled,
  webhookTried,
} from "../measured.ts";

/** Counts what other parts publish. @returns a function that ends it */
export function countEvents(register: Registry): () => void {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const jobs = counter("platen_jobs_total", "Runs of background jobs that found work", ["job", "result"]);
  const mails = counter("platen_mails_total", "Attempts to send a mail", ["result"]);
  const deliveries = counter("platen_webhook_deliveries_total", "Attempts to deliver to a webhook", [
    "result",
  ]);
  const calls = counter("platen_store_calls_total", "Requests to stores", ["platform", "result"]);
  const timeouts = counter("platen_database_connection_timeouts_total", "Waits for a connection that ended", [
    "share",
  ]);
  const events = counter("platen_security_events_total", "Failed sign-ins, refused calls and the like", [
    "kind",
  ]);
  // From the start: a series that begins with 1 has no increase.
  for (const share of ["lists", "writes", "others"] as const) timeouts.inc({ share }, 0);
  for (const result of ["sent", "refused", "postponed", "uncertain"] as const) mails.inc({ result }, 0);
  const ends = [
    jobEnded.subscribe((labels) => jobs.inc(labels)),
    mailTried.subscribe((labels) => mails.inc(labels)),
    webhookTried.subscribe((labels) => deliveries.inc(labels)),
    storeCalled.subscribe((labels) => calls.inc(labels)),
    connectionMissed.subscribe((labels) => timeouts.inc(labels)),
    securityEventRecorded.subscribe((labels) => events.inc(labels)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
