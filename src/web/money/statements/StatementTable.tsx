import { Flex } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import type { StatementLine } from "../../../domain/money/statements/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Money, When } from "../../widgets/values.tsx";
import { OrderLink } from "../OrderLink.tsx";
import { Signed } from "../Signed.tsx";

interface Row {
  key: string;
  at: ReactNode;
  description: string;
  line: StatementLine | null;
  balance: number;
}

interface Props {
  area: Area;
  data: readonly StatementLine[];
  /** On the first page. */
  opening: { day: string; balance: number } | null;
  /** On the last page. */
  closing: { day: string; balance: number } | null;
}

function Documents({ area, line }: { area: Area; line: StatementLine }) {
  const { canOpen } = useAbility();
  const { order, invoice, deposit, payout } = line;
  const link = (list: string, one: { id: string; name: string | null } | null) =>
    one &&
    (canOpen(`/${area}/${list}/${one.id}`) ? (
      <Link to={`/${area}/${list}/${one.id}`}>{one.name ?? NAME_PLACEHOLDER}</Link>
    ) : (
      <span>{one.name ?? NAME_PLACEHOLDER}</span>
    ));
  return (
    <Flex gap="0 10px" wrap className="small">
      {order && <OrderLink area={area} order={{ id: order.id, orderName: order.name }} />}
      {link("invoices", invoice)}
      {link("deposits", deposit)}
      {payout && <span>{payout.name}</span>}
    </Flex>
  );
}

/** The lines of a page of a statement between its opening and its closing balance. */
export function StatementTable({ area, data, opening, closing }: Props) {
  const edge = (
    key: string,
    description: string,
    { day, balance }: { day: string; balance: number },
  ): Row => ({
    key,
    at: formatDate(day),
    description,
    line: null,
    balance,
  });
  const rows: Row[] = [
    ...(opening ? [edge("opening", "Opening balance", opening)] : []),
    ...data.map((line) => ({
      key: line.id,
      at: <When at={line.at} />,
      description: line.description,
      line,
      balance: line.balance,
    })),
    ...(closing ? [edge("closing", "Closing balance", closing)] : []),
  ];
  const columns: SmallColumn<Row>[] = [
    { title: "Date", className: "statement-date", cell: ({ at }) => at },
    {
      title: "Description",
      cell: ({ description, line }) =>
        line ? (
          <>
            {description}
            <Documents area={area} line={line} />
          </>
        ) : (
          <strong>{description}</strong>
        ),
    },
    { title: "Amount", align: "right", cell: ({ line }) => line && <Signed amount={line.amount} /> },
    { title: "Balance", align: "right", cell: ({ balance }) => <Money amount={balance} /> },
  ];
  return (
    <SmallTable
      label="Lines of the statement"
      box="statement-box"
      className="plain-table statement-lines"
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}
