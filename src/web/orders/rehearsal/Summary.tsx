import { formatMoney } from "../../../domain/format.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { counted, type ImportJob, type ImportKind } from "./job.ts";
import type { Chosen } from "./useChosen.ts";
import type { RehearsedSummary } from "./useSummary.ts";

interface Props {
  kind: ImportKind;
  job: ImportJob;
  chosen: Chosen;
  money: RehearsedSummary | null;
}

const say = (kind: ImportKind, count: number) => counted(count, kind.one, kind.many);

/** "2 need attention first and come in as Unfulfilled; 1 failed and 1 duplicate stay out." */
function others(kind: ImportKind, job: ImportJob, chosen: Chosen): string {
  const { failed, duplicate } = job.orders;
  const attention = kind.name === "orders" ? chosen.count("attention") : job.orders.attention;
  const parts: string[] = [];
  if (attention > 0)
    parts.push(
      kind.name === "orders"
        ? `${say(kind, attention)} ${attention === 1 ? "needs" : "need"} attention before ${attention === 1 ? "it" : "they"} can be submitted`
        : `${say(kind, attention)} ${attention === 1 ? "needs" : "need"} a decision and ${attention === 1 ? "stays" : "stay"} out until then`,
    );
  const out = [
    failed > 0 && `${failed} failed`,
    duplicate > 0 && counted(duplicate, "duplicate", "duplicates"),
  ]
    .filter(Boolean)
    .join(" and ");
  if (out) parts.push(`${out} ${failed + duplicate === 1 ? "stays" : "stay"} out`);
  return parts.join("; ");
}

/** What bringing the file in would do, and what the orders would cost, before anything is spent. */
export function Summary({ kind, job, chosen, money }: Props) {
  const ready = chosen.count("ready");
  const rest = others(kind, job, chosen);
  const before =
    job.committed > 0
      ? `${say(kind, job.committed)} of this file ${job.committed === 1 ? "is" : "are"} in already. `
      : "";
  if (kind.name === "tracking") {
    return (
      <>
        <p className="summary-first">
          {ready === 0 ? "No rows ready." : `${say(kind, ready)} ready.`}{" "}
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
        <p className="summary-short">
          <Icon name="alert" size={14} />
          {formatMoney(-after)} short: import now, and submit after a topup.
        </p>
      )}
      <p className="small quiet">
        {before}
        Importing charges nothing: orders wait as Unfulfilled until they are submitted.
        {rest && ` ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`}
      </p>
    </>
  );
}
