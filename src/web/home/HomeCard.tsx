import { Link } from "react-router";
import { ageOf } from "../../domain/age.ts";
import { formatCount, formatMoney } from "../../domain/format.ts";
import { homeCard } from "../../domain/home/cards.ts";
import { linkOf } from "../../domain/home/links.ts";
import type { HomeCardFigure } from "../../domain/home/responses.ts";
import type { Area } from "../../domain/resource/define.ts";
import { useAbility } from "../providers/person.tsx";

/** The figure of a card: a count, an amount, or the result of a check. */
function figureOf({ key, count, capped, amount, ok }: HomeCardFigure): string {
  if (key === "ledger") return ok === null ? "Not run yet" : ok ? "No differences" : "Differences";
  if (count !== null) return `${formatCount(count)}${capped ? "+" : ""}`;
  return formatMoney(amount);
}

/** The line below the figure: an amount with what it is compared with, and the age of the oldest. */
function detailsOf({ key, count, amount, available, oldestAt }: HomeCardFigure): string {
  const { amountLabel } = homeCard(key);
  const age = oldestAt && ageOf(oldestAt);
  const run = age === "Just now" ? age : `${age} ago`;
  return [
    count !== null && count > 0 && amountLabel && amount !== null && `${amountLabel} ${formatMoney(amount)}`,
    available !== null && `balance ${formatMoney(available)}`,
    age && (key === "ledger" ? run : `Oldest: ${age}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A figure with its label, age and a link to exactly the list that it counts. */
export function HomeCard({ figure, area }: { figure: HomeCardFigure; area: Area }) {
  const { canOpen } = useAbility();
  const link = linkOf(figure.key, area);
  const { label } = homeCard(figure.key);
  const isQuiet = figure.count === 0 || figure.amount === 0;
  const content = (
    <>
      <span className="home-label">{label}</span>
      <span className={isQuiet ? "home-figure quiet" : "home-figure"}>{figureOf(figure)}</span>
      <span className="home-details">{detailsOf(figure)}</span>
    </>
  );
  const opens = link !== undefined && canOpen(link.split("?")[0] ?? link);
  return opens ? (
    <Link to={link} className="card home-card">
      {content}
    </Link>
  ) : (
    <div className="card home-card">{content}</div>
  );
}
