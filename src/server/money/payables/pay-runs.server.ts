import { and, eq, type SQL } from "drizzle-orm";
import { PLATFORM } from "../../../domain/money/creditors.ts";
import { payRuns } from "../../../domain/resources/index.ts";
import { both, none } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";
import type { DeclaredTable } from "../../db/schema/declared-columns.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";
import { designerOf, type Scope, supplierOf } from "../../scope.ts";

/** Whom a person reads pay runs as, where they are the creditor; `undefined` for people of an agency. */
function creditorIn(scope: Scope): string | undefined {
  if (scope.reach === "platform") return supplierOf(scope) ?? PLATFORM;
  return designerOf(scope);
}

/** Creditors read what was paid to them; an agency what it pays. */
function payRunRows(scope: Scope, table: DeclaredTable): SQL | undefined {
  const ofAgency = scope.reach === "platform" ? undefined : eq(col(table, "agencyId"), scope.agencyId);
  const creditor = creditorIn(scope);
  if (creditor === undefined) return scope.reach === "agency" ? ofAgency : none;
  return and(ofAgency, eq(col(table, "creditor"), creditor), eq(col(table, "status"), "approved"));
}

export const payRunsPart = serverPart(payRuns, { rows: (scope, table) => both(payRunRows(scope, table)) });
