import type { Company } from "../../../domain/company/company.ts";
import type { StatementLine } from "../../../domain/money/statements/calls.ts";
import type { StatementPeriod } from "./statement-lines.queries.ts";

/** A file of a statement, as stored with its job: with the brand at the time of the request. */
export interface StatementJob extends StatementPeriod {
  readonly format: "csv" | "xlsx" | "pdf";
  readonly brand: { readonly title: string; readonly logo: string | null; readonly primary: string };
  readonly createdAt: string;
}

/** What the drawing thread gets before the lines. */
export interface StatementTask {
  readonly title: string;
  /** What it is of, and the days: "Balance from 2026-11-01 to 2026-11-30". */
  readonly subtitle: string;
  readonly primary: string;
  /** PNG without transparency. */
  readonly logo: Uint8Array | null;
  readonly agency: readonly string[];
  readonly seller: readonly string[];
  readonly footer: Company["footer"];
  /** Dollars. */
  readonly opening: number;
  readonly createdAt: string;
}

export type StatementBatch = readonly StatementLine[];
