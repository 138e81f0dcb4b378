import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Column } from "../list/columns.ts";
import { useGet } from "../providers/calls.ts";
import { useMay, usePerson } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { Money } from "../widgets/figures.tsx";
import { OwnReferral } from "./OwnReferral.tsx";
import "./money.css";

const referrals = resourceNamed("referrals");

interface Earned {
  sellerTeam: string;
  earned: number;
  takenBack: number;
}

const FIGURES = [
  ["earned", "Earned", ({ earned }: Earned) => earned],
  ["takenBack", "Taken back", ({ takenBack }: Earned) => -takenBack],
  ["left", "Left", ({ earned, takenBack }: Earned) => Math.round((earned - takenBack) * 100) / 100],
] as const;
/** To the profit of whoever referred the team, and the entries that it adds up from. */
function ToReferrer({ row, children }: { row: Row; children: ReactNode }) {
  const isSeller = usePerson().userType === "seller";
  const { id } = (row.referredBy ?? {}) as { id?: string }; // As the declared reference answers.
  const to = isSeller ? "/s/profit-detail" : `/ag/sellers/${id}`;
  return (
    <Link className="figure-link decide" to={`${to}?figure=totalProfit`}>
      {children}
    </Link>
  );
}

/** To a seller every team here was referred by themselves, with their one code. */
const OWN = ["referredBy", "code"];
const NONE: readonly Column<Row>[] = [];

/** What the teams on the page have brought, in one call; to those who see no profit, nothing. */
function useEarnings(rows: readonly Row[]): readonly Column<Row>[] {
  const may = useMay()("profits", "show");
  const ids = rows.map(({ id }) => id).join(",");
  const { data } = useGet<{ data: Earned[] }>(may && ids ? "profits/referrals" : null, {
    query: { sellerTeamIds: ids },
    keep: true,
  });
  return useMemo(() => {
    if (!may) return NONE;
    const known = new Map(data?.data.map((one) => [one.sellerTeam, one]));
    return FIGURES.map(([key, title, amountOf]) => ({
      key,
      title,
      width: 120,
      align: "right" as const,
      says: key === "left" ? ("amount" as const) : ("labelled" as const),
      cell: (row: Row) => {
        const earned = known.get(row.id);
        const amount = <Money amount={earned && amountOf(earned)} />;
        return key === "left" ? <ToReferrer row={row}>{amount}</ToReferrer> : amount;
      },
    }));
  }, [may, data]);
}

/** Who brought whom, and what that brought: of the fulfilment of their orders, less what refunds took back. */
export default function Referrals({ area }: ScreenProps) {
  const { sellerTeam } = usePerson();
  const may = useMay();
  const team = area === "s" && may("seller-teams", "show") ? sellerTeam?.id : undefined;
  return (
    <ResourceList
      resource={referrals}
      area={area}
      useFigures={useEarnings}
      {...(area === "s" ? { without: OWN } : {})}
      above={team && <OwnReferral team={team} />}
    />
  );
}
