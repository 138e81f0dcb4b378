import { Link } from "react-router";
import type { Home } from "../../domain/home/responses.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { Money } from "../widgets/values.tsx";

/** The sellers whose balance is below zero, the lowest first. */
export function HomeOwing({ owing }: { owing: NonNullable<Home["owing"]> }) {
  const { canOpen } = useAbility();
  return (
    <Panel title="Balances below zero">
      <table className="plain-table home-rows">
        <thead>
          <tr>
            <th scope="col">Seller</th>
            <th scope="col" className="right">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {owing.map(({ id, name, balance }) => (
            <tr key={id}>
              <th scope="row">
                {canOpen(`/ag/sellers/${id}`) ? <Link to={`/ag/sellers/${id}`}>{name}</Link> : name}
              </th>
              <td className="right">
                <Money amount={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
