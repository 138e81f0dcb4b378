import { audit } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { excludedDestinations } from "../content/teams.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "../rows/demo-id.ts";
import { insertRows } from "../rows/insert.ts";
import type { SeededAgency } from "../rows/world.ts";

/** The changes that led to the settings that an agency has now. */
export async function insertSettingsChanges(
  tx: Transaction,
  random: Random,
  { agency, now }: { agency: SeededAgency; now: string },
): Promise<void> {
  const { payment, customerEmail } = agency.demo;
  const changes = [
    { days: 240, before: { customerEmail: "" }, after: { customerEmail } },
    { days: 210, before: {}, after: { shippingExcludeCode: excludedDestinations.slice(0, 1) } },
    {
      days: 96,
      before: { shippingExcludeCode: excludedDestinations.slice(0, 1) },
      after: { shippingExcludeCode: excludedDestinations },
    },
    {
      days: 34,
      before: { payment: { exchangeRate: Math.round(payment.exchangeRate * 0.994) } },
      after: { payment: { exchangeRate: payment.exchangeRate } },
    },
  ];
  const rows = changes.map(({ days, before, after }) => {
    const at = new Date(Date.parse(now) - days * DAY).toISOString();
    return {
      agencyId: agency.id,
      id: demoId(random, at),
      action: "update-settings",
      object: "agencies",
      subject: agency.id,
      actorId: agency.person("agency"),
      before,
      after,
      createdAt: at,
    };
  });
  await insertRows(tx, audit, rows);
}
