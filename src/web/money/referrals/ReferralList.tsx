import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { listReferralProfits } from "../../../domain/money/profits/calls.ts";
import type { ReferralProfit } from "../../../domain/money/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { Column } from "../../list/table/columns.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { Row } from "../../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Money } from "../../widgets/values.tsx";
import { OwnReferral } from "./OwnReferral.tsx";
import "../money.css";

const referrals = resourceNamed("referrals");
/** What the link to the referrer reads. */
const FIELDS = ["referredBy"];

const COLUMNS = [
  ["earned", "Earned", ({ earned }: ReferralProfit) => earned],
  ["reversed", "Reversed", ({ reversed }: ReferralProfit) => -reversed],
  ["net", "Net", ({ earned, reversed }: ReferralProfit) => Math.round((earned - reversed) * 100) / 100],
] as const;
/** A link to the referrer's profit and its journal lines. */
function ToReferrer({ row, children }: { row: Row; children: ReactNode }) {
  const isSeller = usePerson().userType === "seller";
  const { id } = (row.referredBy ?? {}) as { id?: string }; // The shape of the declared reference.
  const to = isSeller ? "/s/profit-detail" : `/ag/sellers/${id}`;
  return (
    <Link className="metric-link decide" to={`${to}?metric=totalProfit`}>
      {children}
    </Link>
  );
}

/** Sellers see only teams that they referred, with their single code. */
const OWN = ["referredBy", "code"];
const NONE: readonly Column<Row>[] = [];

/** The referral profit of the teams on the page, in one call; no columns without access to profits. */
function useEarnings(rows: readonly Row[]): readonly Column<Row>[] {
  const may = useAbility().can("profits", "show");
  const ids = rows.map(({ id }) => id).join(",");
  const data = useCallQuery(
    listReferralProfits,
    { query: { sellerTeamIds: ids } },
    { enabled: may && ids !== "", placeholderData: keepPreviousData },
  ).data?.data;
  return useMemo(() => {
    if (!may) return NONE;
    const earningsByTeam = new Map(data?.data.map((one) => [one.sellerTeam, one]));
    return COLUMNS.map(([key, title, amountOf]) => ({
      key,
      title,
      width: 120,
      align: "right" as const,
      cardRole: key === "net" ? ("amount" as const) : ("labeled" as const),
      cell: (row: Row) => {
        const earned = earningsByTeam.get(row.id);
        const amount = <Money amount={earned && amountOf(earned)} />;
        return key === "net" ? <ToReferrer row={row}>{amount}</ToReferrer> : amount;
      },
    }));
  }, [may, data]);
}

/** Referred teams with the referral profit from their fulfilled orders, net of refunds. */
export default function ReferralList({ area }: ScreenProps) {
  const { sellerTeam } = usePerson();
  const { can } = useAbility();
  const team = area === "s" && can("seller-teams", "show") ? sellerTeam?.id : undefined;
  const without = area === "s" ? OWN : undefined;
  const list = useDeclaredList({ resource: referrals, area, without, fields: FIELDS });
  const earnings = useEarnings(list.rows);
  const columns = useMemo(() => [...list.columns, ...earnings], [list.columns, earnings]);
  return <DeclaredList list={list} columns={columns} notice={team && <OwnReferral team={team} />} />;
}
