import { Link } from "react-router";
import { ageOf } from "../../domain/age.ts";
import { counted } from "../../domain/counts.ts";
import { formatCount } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import { OWNER_LABELS, STUCK, WAITED_LABELS } from "../../domain/orders/blockers/waits-for.ts";
import type { Area } from "../../domain/resource/define.ts";
import { ordersLink } from "../orders/blockers/fixes.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";

interface Props {
  blockers: NonNullable<Home["blockers"]>;
  area: Area;
}

/** The causes that block most orders, each with a link to exactly these orders. */
export function HomeBlockers({ blockers: { data, total }, area }: Props) {
  const { canOpen } = useAbility();
  const board = `/${area}/blockers`;
  return (
    <Panel
      title="Blocked orders"
      action={
        canOpen(board) && (
          <Link className="home-all" to={`${board}?waitsFor=${STUCK.join(",")}`}>
            {`All ${counted(total, "cause")}`}
          </Link>
        )
      }
    >
      <section className="home-table" tabIndex={0} aria-label="Blocked orders by cause">
        <table className="plain-table home-rows">
          <thead>
            <tr>
              <th scope="col">Cause</th>
              <th scope="col" className="home-wide">
                Reason
              </th>
              <th scope="col" className="home-wide">
                Waits for
              </th>
              <th scope="col">Oldest</th>
              <th scope="col" className="right">
                Orders
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((group) => (
              <tr key={group.id}>
                <th scope="row">
                  <Link to={ordersLink(area, group)}>{group.cause}</Link>
                  <span className="home-narrow">
                    {`${WAITED_LABELS[group.gate]} · ${OWNER_LABELS[group.owner]}`}
                  </span>
                </th>
                <td className="home-wide">{WAITED_LABELS[group.gate]}</td>
                <td className="home-wide">{OWNER_LABELS[group.owner]}</td>
                <td className="home-short">{ageOf(group.oldestAt)}</td>
                <td className="right">{formatCount(group.orders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
