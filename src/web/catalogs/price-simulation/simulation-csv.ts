import type { PriceSimulation } from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import { toCsv } from "../../../domain/csv.ts";
import { saveAs } from "../../providers/download.ts";
import { MARGIN_LABELS, PLATFORM } from "./simulation-labels.ts";

const HEADER = ["Change", "Agency", "Base cost", "SKU", "Margin before ($)", "Margin after ($)"];

const amount = (dollars: number | null) => (dollars === null ? "" : dollars.toFixed(2));

export function saveMargins({ margins }: PriceSimulation): void {
  const rows = margins.map((one) => [
    MARGIN_LABELS[one.class],
    one.agency?.name ?? PLATFORM,
    one.basecost.name,
    one.sku,
    amount(one.before),
    amount(one.after),
  ]);
  saveAs(new Blob([toCsv(HEADER, rows)], { type: "text/csv" }), "price-simulation.csv");
}
