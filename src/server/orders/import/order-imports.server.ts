import { sql } from "drizzle-orm";
import { orderImports } from "../../../domain/resources/index.ts";
import { serverPart } from "../../crud/server-part.ts";
import { ofProxiedImport } from "../../proxy-scope.ts";

export const orderImportsPart = serverPart(orderImports, {
  limits: (scope, table) => ofProxiedImport(scope, sql`${table}`),
});
