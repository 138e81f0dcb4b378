import type { ImportStatus } from "../../domain/orders/import-status.ts";
import { type DraftedOrder, gatesOfDraft } from "../../domain/orders/incoming/draft-order.ts";
import { OWN_TEAM } from "../content/teams.ts";
import { DAY, localDayOf } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

/** Every this many days the team imports the day's orders from a file instead of its store. */
const EVERY_DAYS = 5;
const FILES = 7;

export interface DemoImport {
  row: { id: string; [column: string]: unknown };
  orders: DraftedOrder[];
  actorId: string;
}

const dateOf = (wallDay: number) => new Date(wallDay * DAY).toISOString().slice(0, 10);

/** A team's recent import jobs, with the orders of each. */
export function importsOf<Order extends DraftedOrder>(
  random: Random,
  agency: SeededAgency,
  team: SeededTeam,
  all: readonly (Order & { team: SeededTeam })[],
  now: string,
): (DemoImport & { orders: Order[] })[] {
  if (team.demo.code !== OWN_TEAM) return [];
  const today = localDayOf(Date.parse(now));
  const own = all.filter((draft) => draft.team === team);
  const fileOf = (fileName: string, orders: Order[], at: string, status: ImportStatus, message?: string) => {
    const attention = orders.filter(({ order }) => gatesOfDraft(order, at).length > 0).length;
    const row = {
      agencyId: agency.id,
      id: demoId(random, at),
      sellerTeamId: team.id,
      fileName,
      format: status === "failed" ? null : "shopify",
      status,
      rows: orders.reduce((sum, { input }) => sum + input.items.length, 0),
      total: orders.length,
      ready: orders.length - attention,
      attention,
      failed: 0,
      duplicate: 0,
      committed: orders.length,
      message: message ?? null,
      createdUserId: team.managerId,
      kind: "orders",
      fileHash: random.digits(32),
      createdAt: at,
    };
    return { row, orders, actorId: team.managerId };
  };
  const imported = Array.from({ length: FILES }, (_, i) => {
    const day = today - 1 - i * EVERY_DAYS;
    const orders = own.filter(({ input }) => localDayOf(Date.parse(input.createdAt)) === day);
    const last = orders.reduce(
      (latest, { input }) => (input.createdAt > latest ? input.createdAt : latest),
      "",
    );
    return orders.length > 0 ? [fileOf(`orders_export_${dateOf(day)}.csv`, orders, last, "done")] : [];
  });
  const at = new Date(Date.parse(now) - 9 * DAY).toISOString();
  const message = "This is an image, not a table. Upload a CSV, TSV or XLSX file";
  return [...imported.flat(), fileOf("mockups.png", [], at, "failed", message)];
}
