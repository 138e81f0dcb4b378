import { planHooks } from "../../../domain/stores/hooks.ts";
import { isOfStore } from "../call-store.ts";
import type { HookApi, HookStore } from "./hook-api.ts";

export interface CheckedHooks {
  /** How many of the topics the store sends now. */
  readonly active: number;
  /** What the store refused; `null` where nothing is missing. */
  readonly error: Error | null;
}

/** Makes a store send Platen exactly these topics. `renews`: with the secret of now. Rethrows errors of our own. */
export async function checkHooks(
  api: HookApi,
  store: HookStore,
  topics: readonly string[],
  renews: boolean,
): Promise<CheckedHooks> {
  let active = 0;
  try {
    const plan = planHooks(topics, await api.list(store), renews && api.takesSecret);
    active = topics.length - plan.create.length - plan.repair.length;
    for (const hook of plan.repair) {
      await api.repair(store, hook);
      active += 1;
    }
    for (const topic of plan.create) {
      await api.create(store, topic);
      active += 1;
    }
    for (const hook of plan.remove) await api.remove(store, hook);
    return { active, error: null };
  } catch (error) {
    if (!isOfStore(error)) throw error;
    return { active, error };
  }
}

/** Removes the webhooks that are sent to Platen. */
export async function removeHooks(api: HookApi, store: HookStore): Promise<void> {
  const { error } = await checkHooks(api, store, [], false);
  if (error) throw error;
}
