import { Link } from "react-router";
import type { Home } from "../../domain/home/responses.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { Money } from "../widgets/values.tsx";

/** The sellers whose balance is below zero, the lowest first. */
export function HomeOwing({ owing }: { owing: NonNullable<Home["owing"]> }) {
  const { canOpen } = useAbility();
  return (
    <Panel title="Balances below zero">
      <SmallTable
        label="Balances below zero"
        className="plain-table home-rows"
        rows={owing}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Seller",
            heads: true,
            cell: ({ id, name }) =>
              canOpen(`/ag/sellers/${id}`) ? <Link to={`/ag/sellers/${id}`}>{name}</Link> : name,
          },
          { title: "Balance", align: "right", cell: ({ balance }) => <Money amount={balance} /> },
        ]}
      />
    </Panel>
  );
}
