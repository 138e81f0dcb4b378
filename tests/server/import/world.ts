import { readFileSync } from "node:fs";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { newId } from "../../../src/server/ids.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../../support/app.ts";
import { give, make } from "../../support/factories.ts";

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url));

/** SKUs of the fixtures that the catalogs have; TOTE-NAT-OS and TEE-RED-M are in none. */
export const SKUS = [
  "CASE-IP15-CLR",
  "HOOD-GRY-L",
  "HOOD-GRY-M",
  "HOOD-NVY-XL",
  "MUG-BLK-15",
  "MUG-WHT-11",
  "POSTER-18X24",
  "POSTER-24X36",
  "TEE-BLK-L",
  "TEE-BLK-M",
  "TEE-BLK-S",
  "TEE-NVY-L",
  "TEE-WHT-L",
  "TEE-WHT-M",
];

export interface ImportWorld extends TestApp {
  catalogId: string;
  /** Variant ids by SKU. */
  variants: Map<string, string>;
  seller: Client;
  agencyPerson: Client;
  /** Sets the balance of teams, in cents. */
  setBalance(cents: number, teamId?: string): Promise<void>;
  rows<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
}

/** A catalog whose goods cost a seller 9.50 and the agency 7.00, and whose shipping costs 4.99 + 1.50. */
async function makeCatalog(database: Database, agencyId: string, teams: readonly string[]) {
  const catalog = await make(database, "catalogs", {}, { publishStatus: 1, designs: [], name: "Everything" });
  await give(database, agencyId, catalog.id);
  const variants = new Map<string, string>();
  for (const sku of SKUS) {
    const columns = { catalogId: catalog.id, catalogVariantCode: sku, inStock: true };
    variants.set(sku, (await make(database, "catalog-variants", {}, columns)).id);
  }
  const bases = await database.pool.query(
    "select basecost_id as id from seller_teams where id = any($1) union select basecost_id from agencies where id = $2 and basecost_id is not null",
    [teams, agencyId],
  );
  for (const { id } of bases.rows) {
    await database.pool.query(
      "insert into basecost_items (basecost_id, catalog_id, price) values ($1, $2, 950)",
      [id, catalog.id],
    );
    for (const option of ["standard", "express", "overnight"]) {
      await database.pool.query("insert into basecost_shipping values ($1, $2, '*', $3, 499, 150)", [
        id,
        catalog.id,
        option,
      ]);
    }
  }
  await database.pool.query(
    "update catalog_variants set supplier_max_price = 700, published_max_price = 700 where catalog_id = $1",
    [catalog.id],
  );
  return { catalogId: catalog.id, variants };
}

export async function importWorld(options: Parameters<typeof startApp>[0] = {}): Promise<ImportWorld> {
  const platen = await startApp(options);
  const { database, world } = platen;
  const teams = [world.sellerTeamId, world.otherTeamId];
  const catalog = await makeCatalog(database, world.agencyId, teams);
  return {
    ...platen,
    ...catalog,
    seller: await platen.as("seller"),
    agencyPerson: await platen.as("agency"),
    rows: async (text, values) => (await database.pool.query(text, values)).rows,
    setBalance: async (cents, teamId = world.sellerTeamId) => {
      await database.pool.query(
        `insert into ledger_accounts (agency_id, seller_team_id, account, balance) values ($1, $2, 'available', $3)
          on conflict (agency_id, seller_team_id, account) do update set balance = excluded.balance`,
        [world.agencyId, teamId, cents],
      );
    },
  };
}

export interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  /** The name of a file; without it the part is a plain field. */
  readonly fileName?: string;
}

/** A multipart body with its header. */
export function form(parts: readonly Part[]) {
  const boundary = `----platen${newId()}`;
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        `${fileName === undefined ? "" : `; filename="${fileName}"\r\ncontent-type: text/csv`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Uploads a file; further fields are plain text. */
export const uploadAtOnce = (
  client: Client,
  path: string,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const sent = form([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: "file", value: file, fileName: "orders.csv" },
  ]);
  return client.send({
    method: "POST",
    url: `/api/${path}`,
    payload: sent.payload,
    headers: { ...sent.headers, ...headers },
  });
};

const TEMPLATE_ORDER: Record<string, string> = {
  Product: "Classic tee",
  SKU: "TEE-BLK-M",
  Quantity: "1",
  "Unit price": "24.00",
  "Full name": "Jane Miller",
  Email: "jane@example.com",
  "Address 1": "12 Elm St",
  City: "Austin",
  Province: "TX",
  "Zip code": "78704",
  "Country code": "US",
};

const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A row of Platen's template as CSV, valid except for the given cells. */
export const templateRow = (cells: Record<string, string>): string => {
  const order: Record<string, string> = { ...TEMPLATE_ORDER, ...cells };
  return PLATEN_TEMPLATE_HEADERS.map((header) => cell(order[header] ?? "")).join(",");
};

/** A file in Platen's template with these rows. */
export const templateFile = (...rows: Record<string, string>[]): string =>
  `${[PLATEN_TEMPLATE_HEADERS.join(","), ...rows.map(templateRow)].join("\n")}\n`;

/** Many valid orders with one item each. */
export const manyOrders = (count: number, prefix = "M"): string =>
  templateFile(
    ...Array.from({ length: count }, (_, index) => ({
      "Order name": `${prefix}-${index + 1}`,
      "Full name": `Person ${index + 1}`,
      Email: `person${index + 1}@example.com`,
    })),
  );

/** Waits until an import is neither being read nor committed, and returns it. */
export async function settled(client: Client, path: string) {
  for (;;) {
    const response = await client.get(path);
    if (response.status !== 200 || !["reading", "importing"].includes(response.body.status)) return response;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** Waits for the final response of a call that responds after two seconds at the latest. */
export async function atTheEnd(client: Client, path: string, response: ApiResponse): Promise<ApiResponse> {
  const isUnderWay = response.status === 200 && ["reading", "importing"].includes(response.body?.status);
  if (!isUnderWay) return response;
  const kind = path.startsWith("tracking") ? "tracking/import" : "orders/import";
  return settled(client, `${kind}/${response.body.id}`);
}

/** Uploads a file and waits until the server has processed it. */
export const upload = async (...sent: Parameters<typeof uploadAtOnce>): Promise<ApiResponse> =>
  atTheEnd(sent[0], sent[1], await uploadAtOnce(...sent));
