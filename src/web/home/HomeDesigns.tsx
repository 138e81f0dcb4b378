import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import type { Area } from "../../domain/resource/define.ts";
import { orders } from "../../domain/resources/orders.resource.ts";
import { DueDate } from "../orders/designs/DueDate.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";

interface Props {
  designs: NonNullable<Home["designs"]>;
  area: Area;
}

const garmentsOf = ({ garments }: Props["designs"][number]) => garments.map(({ title }) => title).join(", ");

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
              <th scope="col" className="home-wide">
                Seller
              </th>
              <th scope="col" className="home-wide">
                Garments
              </th>
              <th scope="col">Status</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {designs.map((design) => (
              <tr key={design.id}>
                <th scope="row">
                  <Link to={`/${area}/orders/${design.id}`}>{design.orderName ?? NAME_PLACEHOLDER}</Link>
                  <span className="home-narrow">{`${design.sellerTeam.name} · ${garmentsOf(design)}`}</span>
                </th>
                <td className="home-wide">{design.sellerTeam.name}</td>
                <td className="home-wide">{garmentsOf(design)}</td>
                <td className="home-short">
                  <StatusTag field={orders.fields.designStatus} value={design.designStatus} />
                </td>
                <td className="home-short">
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
