import { counted } from "../../../domain/counts.ts";
import { formatMoney } from "../../../domain/format.ts";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import { type AutoSubmitGroup, showAutoSubmits } from "../../../domain/orders/auto-submit/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { When } from "../../widgets/values.tsx";
import { zoneLabel } from "./labels.ts";

function Group({ group, funds }: { group: AutoSubmitGroup; funds: number | null }) {
  const { orders, due, goesAt, nextAt, time, zone } = group;
  const amount = `${formatMoney(due)}${funds === null ? "" : ` of ${formatMoney(funds)}`}`;
  return (
    <p>
      <strong>
        {counted(orders, "order")} {orders === 1 ? "goes" : "go"}
        {time && ` at ${time}`}
      </strong>
      {time ? ` (${zoneLabel(zone)}), ` : orders === 1 ? " automatically, " : " automatically, the next "}
      <When at={goesAt ?? nextAt} />: {amount}
    </p>
  );
}

/** What is submitted automatically and when, above the list of these orders. */
export function AutoSubmitNotice() {
  const { data, error, refetch } = useCallQuery(
    showAutoSubmits,
    {},
    { refetchInterval: REFRESH_SECONDS * 1_000 },
  );
  const summary = data?.data;
  if (!summary && error)
    return (
      <p className="auto-submit-notice" role="alert">
        What is submitted automatically could not be read: {error.message}{" "}
        <button type="button" className="link-button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  if (!summary)
    return (
      <div className="auto-submit-notice" aria-hidden="true">
        <Bar width={320} />
      </div>
    );
  const { groups, kept, funds } = summary;
  return (
    <section className="auto-submit-notice" aria-label="Automatic submit">
      {groups.map((group) => (
        <Group key={`${group.goesAt} ${group.zone} ${group.stores.join()}`} group={group} funds={funds} />
      ))}
      {kept > 0 && (
        <p>{`${counted(kept, "order")} ${kept === 1 ? "waits" : "wait"}: a gate is closed, a limit is reached or the balance is too low`}</p>
      )}
      {groups.length + kept === 0 && <p>No order of your stores waits to be submitted automatically</p>}
    </section>
  );
}
