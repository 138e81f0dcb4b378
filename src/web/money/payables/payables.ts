import { dayOf } from "../../../domain/format.ts";
import type { PayableRow } from "../../../domain/money/payables/calls.ts";
import type { payRuns } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export const payRunsResource = resourceNamed("pay-runs");
export type PayRun = RowOf<typeof payRuns>;

export const keyOfPayable = ({ account, creditor }: Pick<PayableRow, "account" | "creditor">) =>
  `${account} ${creditor}`;

/** Today in Los Angeles, as `YYYY-MM-DD`. */
export const today = () => dayOf(new Date().toISOString());
