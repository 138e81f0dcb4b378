import { ruleRuns, rules } from "../../domain/resources/index.ts";
import { ofOwnSide } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";

export const rulesPart = serverPart(rules, { rows: ofOwnSide });
export const ruleRunsPart = serverPart(ruleRuns, { rows: ofOwnSide });
