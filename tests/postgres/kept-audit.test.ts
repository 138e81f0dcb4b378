import { describePostgres, freshPostgres } from "../support/database.ts";
import { keptAuditTests } from "../support/kept-audit.ts";

describePostgres("the audit of PostgreSQL", () => keptAuditTests(() => freshPostgres()));
