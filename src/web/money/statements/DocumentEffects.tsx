import { type DocumentEffect, listDocumentEffects } from "../../../domain/money/statements/calls.ts";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { FRESH } from "../../providers/fresh.ts";
import { NotLoaded } from "../../widgets/states.tsx";
import { Money, When } from "../../widgets/values.tsx";
import { Signed } from "../Signed.tsx";

const TITLES = { wallet: "Balance", profit: "Profit" } as const;

const COLUMNS: readonly SmallColumn<DocumentEffect>[] = [
  { title: "Date", heads: true, cell: ({ at }) => <When at={at} /> },
  { title: "Activity", cell: ({ description }) => description },
  { title: "Before", align: "right", cell: ({ before }) => <Money amount={before} /> },
  { title: "Change", align: "right", cell: ({ amount }) => <Signed amount={amount} /> },
  { title: "After", align: "right", cell: ({ after }) => <Money amount={after} /> },
];

/** What a deposit or a payout did to the seller's balance or profit; nothing before it did anything. */
export function DocumentEffects({ id }: { id: string }) {
  const { data, error, refetch } = useCallQuery(listDocumentEffects, { query: { subject: id } }, FRESH);
  const effects = data?.data.data;
  if (!effects) return <NotLoaded what="Balance" lines={2} query={{ error, refetch }} />;
  return Object.entries(TITLES).map(([of, title]) => {
    const rows = effects.filter((effect) => effect.of === of);
    return (
      rows.length > 0 && (
        <Panel key={of} title={title}>
          <SmallTable
            label={`Changes of the ${title.toLowerCase()}`}
            box="plain-table-box"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ at, description }) => `${at} ${description}`}
          />
        </Panel>
      )
    );
  });
}
