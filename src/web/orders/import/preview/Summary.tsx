import { Flex } from "antd";
import { counted } from "../../../../domain/counts.ts";
import { formatMoney } from "../../../../domain/format.ts";
import type { ImportResponse, ImportSummary } from "../../../../domain/orders/import/responses.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { type ImportKind } from "./job.ts";
import type { Chosen } from "./useChosen.ts";

interface Props {
  kind: ImportKind;
  job: ImportResponse;
  chosen: Chosen;
  money: ImportSummary | null;
}

const linesText = (kind: ImportKind, count: number) => counted(count, kind.one, kind.many);

/** Like "2 need attention first and come in as Unfulfilled; 1 failed and 1 duplicate rows will be skipped." */
function others(kind: ImportKind, job: ImportResponse, chosen: Chosen): string {
  const { failed, duplicate, skipped } = job.orders;
  const attention = kind.name === "orders" ? chosen.count("attention") : job.orders.attention;
  const parts: string[] = [];
  if (attention > 0)
    parts.push(
      kind.name === "orders"
        ? `${linesText(kind, attention)} ${attention === 1 ? "needs" : "need"} attention before ${attention === 1 ? "it" : "they"} can be submitted`
        : `${linesText(kind, attention)} ${attention === 1 ? "needs" : "need"} a decision and will be skipped until then`,
    );
  const out = [
    failed > 0 && counted(failed, `failed ${kind.one}`, `failed ${kind.many}`),
    duplicate > 0 && counted(duplicate, "duplicate", "duplicates"),
  ]
    .filter(Boolean)
    .join(" and ");
  if (out) parts.push(`${out} will be skipped`);
  if (skipped > 0)
    parts.push(`${linesText(kind, skipped)} not imported, unless you say so: see the tab Skipped`);
  return parts.join("; ");
}

/** The effect of the import, and the charge for submitting its orders. */
export function Summary({ kind, job, chosen, money }: Props) {
  const ready = chosen.count("ready");
  const rest = others(kind, job, chosen);
  const before =
    job.committed > 0
      ? `${linesText(kind, job.committed)} of this file ${job.committed === 1 ? "is" : "are"} imported already. `
      : "";
  if (kind.name === "tracking") {
    return (
      <>
        <p className="summary-first">
          {ready === 0 ? "No rows ready." : `${linesText(kind, ready)} ready.`}{" "}
          {ready > 0 && "Importing ships their items: their charge becomes final and the orders move on."}
        </p>
        {rest && <p className="small quiet">{rest}.</p>}
      </>
    );
  }
  const charge = money ? chosen.charge(money.charge) : null;
  const after = money && charge !== null ? Math.round((money.balance - charge) * 100) / 100 : null;
  return (
    <>
      <p className="summary-first">
        {ready === 0 ? "No orders ready." : `${counted(ready, "order", "orders")} ready.`}
        {ready > 0 && charge !== null && after !== null && (
          <>
            {" "}
            Submitting {ready === 1 ? "it" : "them"} would charge <strong>{formatMoney(charge)}</strong>,
            balance after <strong className={after < 0 ? "negative" : undefined}>{formatMoney(after)}</strong>
            .
          </>
        )}
      </p>
      {after !== null && after < 0 && (
        <Flex className="summary-short" component="p" gap={6} align="center">
          <Icon name="alert" size={14} />
          {formatMoney(-after)} short: import now, and submit after a topup.
        </Flex>
      )}
      <p className="small quiet">
        {before}
        Importing charges nothing: orders wait as Unfulfilled until they are submitted.
        {rest && ` ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`}
      </p>
    </>
  );
}
