import type { Plan } from "../../db/statement.ts";

/** Each connection keeps the statements of these, and the server makes them once. */
const MAX_KEPT = 20;

/**
 * What a list makes of the fields that a request asks for, such as its select list and how its rows are presented. Kept
 * for the first sets of fields that are asked; requests for others make it again, and their statements are not prepared.
 * @param all the names that can be asked
 */
export function projectionsOf<T>(
  all: Iterable<string>,
  make: (names: readonly string[], plan: Plan | undefined) => T,
): (asked: readonly string[]) => T {
  const names = [...all];
  const whole = make(names, undefined);
  const kept = new Map<string, T>();
  return (asked) => {
    if (asked.length === 0) return whole;
    const isAsked = new Set(asked);
    const chosen = names.filter((name) => isAsked.has(name));
    const key = chosen.join(",");
    const found = kept.get(key);
    if (found) return found;
    if (kept.size >= MAX_KEPT) return make(chosen, "custom");
    const made = make(chosen, undefined);
    kept.set(key, made);
    return made;
  };
}
