import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { listAccountSums, showTrialBalance } from "../../../domain/money/accounting/calls.ts";
import { ACCOUNTS, type Account } from "../../../domain/money/accounts.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import { monthOf } from "../../list/filters/filters.ts";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import { accountLabel } from "../ledger/account-labels.ts";
import { JournalLines } from "../ledger/JournalLines.tsx";
import { Pages } from "../statements/Pages.tsx";
import type { Period } from "../statements/usePeriod.ts";
import { MonthButtons } from "./MonthButtons.tsx";
import { PAGE_ROWS } from "./page-rows.ts";

type AccountRow = ResponseOf<typeof showTrialBalance>["data"][number];
type Sums = Omit<AccountRow, "account">;
type SellerRow = ResponseOf<typeof listAccountSums>["data"][number];

const SUMS = [
  ["opening", "Opening"],
  ["debits", "Debits"],
  ["credits", "Credits"],
  ["closing", "Closing"],
] as const satisfies readonly (readonly [keyof Sums, string])[];

const sumColumns = <Row extends Sums>(): SmallColumn<Row>[] =>
  SUMS.map(([key, title]) => ({ title, align: "right", cell: (row) => <Money amount={row[key]} /> }));

const isUsed = (row: Sums) => SUMS.some(([key]) => row[key] !== 0);

/** In cents, since sums of dollars have rounding errors. */
const totalsOf = (rows: readonly Sums[]): Sums => {
  const total = (key: keyof Sums) => rows.reduce((sum, row) => sum + Math.round(row[key] * 100), 0) / 100;
  return {
    opening: total("opening"),
    debits: total("debits"),
    credits: total("credits"),
    closing: total("closing"),
  };
};

interface PartProps {
  period: Period;
  month: string;
}

function Head({ title, close }: { title: string; close(): void }) {
  return (
    <Flex className="card-head" gap="8px 16px" align="center" justify="space-between">
      <h2>{title}</h2>
      <button type="button" className="bar-button" aria-label={`Close ${title}`} onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </Flex>
  );
}

/** The sellers of an account, and the journal lines of the chosen one. */
function Sellers({ period, month, account }: PartProps & { account: Account }) {
  const { change, page, params } = period;
  const { data, error, refetch } = useCallQuery(
    listAccountSums,
    { query: { month, account, page, limit: PAGE_ROWS } },
    { placeholderData: keepPreviousData },
  );
  const found = data?.data;
  const chosen = found?.data.find(({ sellerTeam }) => sellerTeam.id === params.get("seller"));
  const columns: SmallColumn<SellerRow>[] = [
    {
      title: "Seller",
      heads: true,
      cell: ({ sellerTeam }) => (
        <button
          type="button"
          className="link-button"
          onClick={() => change({ seller: sellerTeam.id, page: `${page}` })}
        >
          {sellerTeam.name}
        </button>
      ),
    },
    ...sumColumns<SellerRow>(),
  ];
  const { from, to } = monthOf(`${month}-01`);
  return (
    <>
      <section className="card" aria-label={`Sellers of ${accountLabel(account)}`}>
        <Head title={accountLabel(account)} close={() => change({ account: "", seller: "" })} />
        {!found ? (
          <NotLoaded what="Sellers" lines={4} query={{ error, refetch }} />
        ) : (
          <>
            <SmallTable
              label={`Sellers of ${accountLabel(account)}`}
              box="statement-box"
              columns={columns}
              rows={found.data}
              keyOf={({ sellerTeam }) => sellerTeam.id}
              none="No seller has this account in this month."
            />
            <Pages
              page={page}
              size={PAGE_ROWS}
              total={found.total}
              turn={(next) => change({ page: `${next}` })}
            />
          </>
        )}
      </section>
      {chosen && (
        <section className="card" aria-label="Journal lines">
          <Head title={`${chosen.sellerTeam.name}: journal lines`} close={() => change({ seller: "" })} />
          <JournalLines
            key={`${account} ${chosen.sellerTeam.id} ${month}`}
            area="ag"
            of={{ account, sellerTeam: chosen.sellerTeam.id, since: from, asOf: to }}
            label={accountLabel(account)}
          />
        </section>
      )}
    </>
  );
}

function Accounts({ period, month }: PartProps) {
  const { data, error, refetch } = useCallQuery(
    showTrialBalance,
    { query: { month } },
    { placeholderData: keepPreviousData },
  );
  const rows = data?.data.data;
  if (!rows) return <NotLoaded what="Trial balance" lines={10} query={{ error, refetch }} />;
  const used = rows.filter(isUsed);
  if (used.length === 0)
    return <EmptyState icon="dollar" title="No accounts" text="Nothing was entered up to this month." />;
  const columns: SmallColumn<{ account: Account | null } & Sums>[] = [
    {
      title: "Account",
      heads: true,
      cell: ({ account }) =>
        account ? (
          <button
            type="button"
            className="link-button"
            onClick={() => period.change({ account, seller: "" })}
          >
            {accountLabel(account)}
          </button>
        ) : (
          "Total"
        ),
    },
    ...sumColumns<{ account: Account | null } & Sums>(),
  ];
  return (
    <SmallTable
      label="Trial balance"
      box="statement-box"
      columns={columns}
      rows={used}
      keyOf={({ account }) => account ?? "total"}
      totals={[{ account: null, ...totalsOf(used) }]}
    />
  );
}

const isAccount = (text: string | null): text is Account => text !== null && text in ACCOUNTS;

/** Every account of a month; each opens its sellers, and those their journal lines. */
export function TrialBalance({ period }: { period: Period }) {
  const month = period.to.slice(0, "2026-01".length);
  const account = period.params.get("account");
  return (
    <Flex className="stack" vertical gap={16}>
      <section className="card" aria-label="Trial balance">
        <div className="report-fields">
          <label className="moment">
            <span className="small quiet">Month</span>
            <input
              className="plain-input"
              type="month"
              required
              value={month}
              onChange={({ target }) => target.value && period.change(monthOf(`${target.value}-01`))}
            />
          </label>
          <MonthButtons period={period} />
        </div>
        <Accounts period={period} month={month} />
      </section>
      {isAccount(account) && <Sellers period={period} month={month} account={account} />}
    </Flex>
  );
}
