import { ruleRuns, rules } from "../../domain/resources/index.ts";
import { both, none, ofOwnSide } from "../crud/row-scope.ts";
import { type RowScopeOf, serverPart } from "../crud/server-part.ts";
import { proxiesOf } from "../scope.ts";

/** A member with proxies has no rules: they act on, and back-tests show, orders of all stores. */
const ofWholeSide: RowScopeOf = (scope, table) => (proxiesOf(scope) ? both(none) : ofOwnSide(scope, table));

export const rulesPart = serverPart(rules, { rows: ofWholeSide });
export const ruleRunsPart = serverPart(ruleRuns, { rows: ofWholeSide });
