/** A webhook of ours, as its store states it. */
export interface RegisteredHook {
  /** The store's own id of it. */
  readonly id: string;
  readonly topic: string;
  /** `false` where the store has disabled it, after failures or by a person. */
  readonly isActive: boolean;
}

/** What makes a store send each topic once. */
export interface HookPlan {
  readonly create: readonly string[];
  readonly repair: readonly RegisteredHook[];
  /** Repeated ones, and those of topics that Platen does not use. */
  readonly remove: readonly RegisteredHook[];
}

/**
 * The changes from the webhooks of a store to the wanted ones. `renews`: all are written again, because the store may sign
 * them with another secret than ours.
 */
export function planHooks(
  topics: readonly string[],
  registered: readonly RegisteredHook[],
  renews: boolean,
): HookPlan {
  const kept = topics.flatMap((topic) => {
    const same = registered.filter((hook) => hook.topic === topic);
    return same.find(({ isActive }) => isActive) ?? same[0] ?? [];
  });
  return {
    create: topics.filter((topic) => !kept.some((hook) => hook.topic === topic)),
    repair: kept.filter(({ isActive }) => renews || !isActive),
    remove: registered.filter((hook) => !kept.includes(hook)),
  };
}
