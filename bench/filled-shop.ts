import http from "node:http";
import { median } from "./budget.ts";
import { type Fresh, freshDatabase } from "./postgres.ts";
import { type Running, startServer } from "./server.ts";
import { fillOrders, makeWorld, type World } from "./world.ts";

/** A server over a store with many orders. Measures must only read from it. */
export interface FilledShop {
  readonly fresh: Fresh;
  readonly world: World;
  readonly server: Running;
}

const SAMPLES = 20;
const shops = new Map<number, Promise<FilledShop>>();
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function open(count: number): Promise<FilledShop> {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database);
  await fillOrders(fresh.database, world, count);
  return { fresh, world, server: await startServer({ DATABASE_URL: fresh.url }) };
}

/** The store with this number of orders, which takes minutes to fill: once for all measures of a run. */
export function filledShop(count: number): Promise<FilledShop> {
  const shop = shops.get(count) ?? open(count);
  shops.set(count, shop);
  return shop;
}

export async function closeFilledShops(): Promise<void> {
  agent.destroy();
  for (const opened of shops.values()) {
    const shop = await opened.catch(() => null);
    await shop?.server.stop();
    await shop?.fresh.close();
  }
  shops.clear();
}

/** The median of some sequential GET requests, in milliseconds. */
export async function latency(
  { server }: Pick<FilledShop, "server">,
  token: string,
  path: string,
): Promise<number> {
  const durations: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      http
        .get(
          `${server.url}/api/${path}`,
          { agent, headers: { authorization: `Bearer ${token}` } },
          (response) => {
            if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
            response.resume().once("end", resolve);
          },
        )
        .once("error", reject);
    });
    durations.push(performance.now() - began);
  }
  return median(durations);
}
