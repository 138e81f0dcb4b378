import {
  ordersWarehouse,
  productsWarehouse,
  stockMovements,
  warehouseStock,
  warehouses,
} from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { OWN_TEAM } from "../content/teams.ts";
import type { Gallery } from "../gallery.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import { movementsOf } from "./stock-movements.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

/** Whether a team stores goods: teams that sell from a warehouse, and that of the seller account. */
const keepsGoods = ({ demo }: SeededTeam) => demo.sellerType === "warehouse" || demo.code === OWN_TEAM;

/** The SKU of a team's goods by their place among its listings. */
export const skuOfGoods = (code: string, place: number) => `${code}-${String(place + 1).padStart(3, "0")}`;

/** The units of the second goods of the seller account's team in each warehouse: an order waits for more. */
export const SCARCE_UNITS = 3;
const PLENTY = 80;

/** Stock of the goods that orders of the seller account's team ship. */
const shippedStock = new Map([
  [skuOfGoods(OWN_TEAM, 0), (drawn: number) => Math.max(drawn, PLENTY)],
  [skuOfGoods(OWN_TEAM, 1), () => SCARCE_UNITS],
]);
const inStock = (sku: string, drawn: number) => shippedStock.get(sku)?.(drawn) ?? drawn;

const SHELVES = "ABCDEFGH";

interface WarehouseOptions {
  agency: SeededAgency;
  gallery: Gallery;
  now: string;
}

/** The time so many days before `now`. */
const daysAgo = (now: string) => (days: number) => new Date(Date.parse(now) - days * DAY).toISOString();

const placesOf = (random: Random, { agency, now }: WarehouseOptions) => {
  const ago = daysAgo(now);
  return agency.demo.warehouses.map((warehouse, i) => ({
    agencyId: agency.id,
    id: demoId(random, ago(400 - i * 90)),
    ...warehouse,
    countryCode: "US",
    active: i < 2,
    createdAt: ago(400 - i * 90),
  }));
};

const goodsOf = (random: Random, { agency, gallery, now }: WarehouseOptions) => {
  const ago = daysAgo(now);
  return agency.teams.filter(keepsGoods).flatMap((team) =>
    team.listings.slice(0, 6).map((listing, i) => ({
      agencyId: agency.id,
      id: demoId(random, ago(200 - i * 12)),
      sellerTeamId: team.id,
      title: listing.title,
      sku: skuOfGoods(team.demo.code, i),
      barcode: `0${random.digits(12)}`,
      mockup: gallery.artwork(listing.artwork),
      weight: random.int(3, 18),
      weightUnit: "oz",
      declaredValue: BigInt(random.int(6, 24) * 100),
      active: i !== 5,
      createdAt: ago(200 - i * 12),
    })),
  );
};

type Place = ReturnType<typeof placesOf>[number];
type Goods = ReturnType<typeof goodsOf>[number];

const stockOf = (random: Random, now: string, open: readonly Place[], goods: readonly Goods[]) => {
  const ago = daysAgo(now);
  return goods.flatMap(({ agencyId, id, sellerTeamId, sku, createdAt }) =>
    open
      .filter(() => random.chance(0.75) || shippedStock.has(sku))
      .map((place) => ({
        agencyId,
        id: demoId(random, createdAt),
        sellerTeamId,
        warehouseId: place.id,
        productId: id,
        shelf: `${random.pick([...SHELVES])}-${random.int(1, 24)}`,
        quantity: inStock(
          sku,
          random.weighted([
            [0, 1],
            [random.int(4, 30), 3],
            [random.int(60, 400), 6],
          ]),
        ),
        lowAt: 25,
        createdAt,
        updatedAt: ago(random.int(1, 30)),
      })),
  );
};

/** Orders of goods into a warehouse and out of it. */
const stockOrdersOf = (
  random: Random,
  now: string,
  open: readonly Place[],
  { goods, stock }: { goods: readonly Goods[]; stock: ReturnType<typeof stockOf> },
) => {
  const ago = daysAgo(now);
  return goods.flatMap(({ agencyId, id, sellerTeamId }, i) => {
    const [place] = random.shuffle(open);
    if (!place) return [];
    const at = ago(2 + i * 3);
    // An order that is done has changed a stock that exists.
    const shelf = stock.find(({ productId }) => productId === id);
    const status = i % 3 === 0 && shelf ? "done" : i % 3 === 2 ? "requested" : "moving";
    const quantity = random.int(2, 20) * 12;
    return [
      {
        agencyId,
        id: demoId(random, at),
        sellerTeamId,
        reference: `PO-${4_100 + i}`,
        kind: i % 4 === 3 ? "out" : "in",
        warehouseId: status === "done" && shelf ? shelf.warehouseId : place.id,
        productId: id,
        quantity,
        moved: status === "done" ? quantity : 0,
        status,
        trackingNumber: status === "requested" ? null : `1Z999AA1${random.digits(10)}`,
        note: i % 4 === 3 ? "For the market on Saturday" : null,
        createdAt: at,
      },
    ];
  });
};

/** Inserts warehouses, their products and stock, and the warehouse orders. */
export async function insertWarehouses(
  tx: Transaction,
  random: Random,
  options: WarehouseOptions,
): Promise<void> {
  const { agency, now } = options;
  const places = placesOf(random, options);
  await insertRows(tx, warehouses, places);
  const goods = goodsOf(random, options);
  await insertRows(tx, productsWarehouse, goods);
  const open = places.filter((place) => place.active);
  const stock = stockOf(random, now, open, goods);
  await insertRows(tx, warehouseStock, stock);
  const moves = stockOrdersOf(random, now, open, { goods, stock });
  await insertRows(tx, ordersWarehouse, moves);
  await insertRows(
    tx,
    stockMovements,
    movementsOf(random.fork(`stock of ${agency.id}`), { goods, stock, moves }),
  );
}
