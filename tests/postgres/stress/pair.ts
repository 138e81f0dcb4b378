import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../support/chance.ts";
import { ServerProcess } from "../../support/processes.ts";

/** Two server processes on one database. */
export interface Pair {
  readonly servers: readonly [ServerProcess, ServerProcess];
  port(index: number): number;
  stop(): Promise<void>;
}

export async function startPair(databaseUrl: string): Promise<Pair> {
  const servers = await Promise.all([ServerProcess.start(databaseUrl), ServerProcess.start(databaseUrl)]);
  return {
    servers,
    port: (index) => (servers[index % 2] as ServerProcess).port,
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}

/**
 * Kills and restarts one or both servers at random moments while `work` runs.
 * @returns the number of kills
 */
export async function killDuring({ servers }: Pair, chance: Chance, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = work.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  let kills = 0;
  while (!isOver) {
    await Promise.race([sleep(300 + chance.below(1_200)), end]);
    if (isOver) break;
    const killed = chance.isOneIn(5) ? [...servers] : [chance.pick(servers)];
    await Promise.all(killed.map((server) => server.kill()));
    kills += killed.length;
    await Promise.all(killed.map((server) => server.start()));
  }
  await work;
  return kills;
}
