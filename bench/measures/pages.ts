import http from "node:http";
import { inTurn, type Line, type Measure, median } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { fillOrders, howMany, makeWorld, type World } from "../world.ts";

const SIZES = { few: 10_000, many: 100_000 } as const;
const ASKED = 20;

interface Shop {
  readonly fresh: Fresh;
  readonly world: World;
  readonly server: Running;
}

async function openShop(count: number): Promise<Shop> {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database);
  await fillOrders(fresh.database, world, count);
  return { fresh, world, server: await startServer({ DATABASE_URL: fresh.url }) };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds of one list, one request after the other: the median of some. */
async function latency({ server, world }: Shop, query: string): Promise<number> {
  const figures: number[] = [];
  for (let asked = 0; asked < ASKED; asked++) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${world.agencyToken}` };
      http
        .get(`${server.url}/api/orders?${query}`, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${query}: ${response.statusCode}`));
          response.resume().once("end", resolve);
        })
        .once("error", reject);
    });
    figures.push(performance.now() - began);
  }
  return median(figures);
}

/** The queries of one kind, worded for a shop of some size. */
interface Kind {
  readonly name: string;
  readonly limit: number;
  queries(shop: Shop): Promise<string[]>;
}

const FILTER = "status=InReview&limit=20";
const SORTS = ["createdAt", "orderName", "totalPrice", "updatedAt"];

const KINDS: readonly Kind[] = [
  { name: "first page", limit: 1.3, queries: async () => [`${FILTER}&sort=-createdAt`] },
  {
    name: "the slowest of pages 2, in the middle and last",
    limit: 3,
    async queries({ fresh }) {
      const pages = Math.ceil((await howMany(fresh.database, "InReview")) / 20);
      return [2, Math.ceil(pages / 2), pages].map((page) => `${FILTER}&sort=-createdAt&page=${page}`);
    },
  },
  {
    name: "the slowest sort, both ways, filtered or not",
    limit: 3,
    queries: async () =>
      SORTS.flatMap((sort) => [sort, `-${sort}`]).flatMap((sort) => [
        `${FILTER}&sort=${sort}`,
        `limit=20&sort=${sort}`,
        `status=CancelShipment&limit=20&sort=${sort}`,
      ]),
  },
];

/** The query of this kind that grows most, with the medians of its rounds. */
async function growth(kind: Kind, few: Shop, many: Shop) {
  const [small, large] = [await kind.queries(few), await kind.queries(many)];
  const found: { query: string; few: number; many: number }[] = [];
  for (const [index, query] of large.entries()) {
    const things = { few: () => latency(few, small[index] ?? query), many: () => latency(many, query) };
    await inTurn(things, 1);
    found.push({ query, ...(await inTurn(things)) });
  }
  return found.sort((a, b) => b.many / b.few - a.many / a.few)[0];
}

export const pages: Measure = {
  name: "pages",
  async run(tell: (line: Line) => void) {
    if (!hasPostgres())
      return tell({ budget: "pages and sorts", said: "there is no PostgreSQL", isNotRun: true });
    const few = await openShop(SIZES.few);
    const many = await openShop(SIZES.many);
    try {
      for (const kind of KINDS) {
        const worst = await growth(kind, few, many);
        if (!worst) continue;
        tell({
          budget: `100,000 orders against 10,000: ${kind.name}`,
          floor: `${worst.few.toFixed(2)} ms at 10,000`,
          ours: `${worst.many.toFixed(2)} ms at 100,000`,
          value: worst.many / worst.few,
          limit: kind.limit,
          better: "less",
          unit: "x",
        });
        tell({ budget: "", said: `that is ${worst.query}` });
      }
    } finally {
      agent.destroy();
      for (const { server, fresh } of [few, many]) {
        await server.stop();
        await fresh.close();
      }
    }
  },
};
