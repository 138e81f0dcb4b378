import { describe } from "vitest";
import { freshEmbedded } from "../../support/database.ts";
import { keptAuditTests } from "../../support/kept-audit.ts";

describe("the audit of the embedded database", () => keptAuditTests(() => freshEmbedded()));
