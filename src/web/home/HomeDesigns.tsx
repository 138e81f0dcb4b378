import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import { DESIGN_STATUSES } from "../../domain/orders/status.ts";
import type { Area } from "../../domain/resource/define.ts";
import { DueDate } from "../orders/designs/DueDate.tsx";
import { Panel } from "../orders/detail/Panel.tsx";

interface Props {
  designs: NonNullable<Home["designs"]>;
  area: Area;
}

/** The designs to make next, by due date. */
export function HomeDesigns({ designs, area }: Props) {
  return (
    <Panel
      title="Queue by due date"
      action={
        <Link className="home-all" to={`/${area}/orders`}>
          All designs
        </Link>
      }
    >
      <section className="home-table" tabIndex={0} aria-label="Designs by due date">
        <table className="plain-table home-rows">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Seller</th>
              <th scope="col">Garments</th>
              <th scope="col">Status</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {designs.map((design) => (
              <tr key={design.id}>
                <th scope="row">
                  <Link to={`/${area}/orders/${design.id}`}>{design.orderName ?? NAME_PLACEHOLDER}</Link>
                </th>
                <td>{design.sellerTeam.name}</td>
                <td>{design.garments.map(({ title }) => title).join(", ")}</td>
                <td>{DESIGN_STATUSES[design.designStatus][0]}</td>
                <td>
                  <DueDate day={design.dueDate} isLate={design.isLate} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
