import type { ruleRuns, rules } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

export type Rule = RowOf<typeof rules>;
export type RuleRun = RowOf<typeof ruleRuns>;

/** Whether its current version was replayed: before, it may neither watch nor be on. */
export const isTested = ({ test, revision }: Pick<Rule, "test" | "revision">): boolean =>
  test?.revision === revision;

export const isActive = ({ state }: Pick<Rule, "state">): boolean => state !== "off";
