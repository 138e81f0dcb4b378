import { Link } from "react-router";
import { ageOf } from "../../domain/age.ts";
import { formatCount, formatMoney } from "../../domain/format.ts";
import { homeCard } from "../../domain/home/cards.ts";
import { linkOf } from "../../domain/home/links.ts";
import type { HomeCardFigure } from "../../domain/home/responses.ts";
import type { Area } from "../../domain/resource/define.ts";
import { useAbility } from "../providers/person.tsx";
import { Icon } from "../widgets/Icon.tsx";

/** The figure of a card: a count, an amount, or the result of a check. */
function figureOf({ key, count, capped, amount, ok }: HomeCardFigure): string {
  if (key === "ledger") return ok === null ? "Not run yet" : ok ? "No differences" : "Differences";
  if (count !== null) return `${formatCount(count)}${capped ? "+" : ""}`;
  return formatMoney(amount);
}

/** The lines below the figure: an amount, what it is compared with, and the age of the oldest. */
function detailsOf({ key, count, amount, available, oldestAt }: HomeCardFigure): string[] {
  const { amountLabel } = homeCard(key);
  const age = oldestAt && ageOf(oldestAt);
  const run = age === "Just now" ? age : `${age} ago`;
  return [
    count !== null && count > 0 && amountLabel && amount !== null && `${amountLabel} ${formatMoney(amount)}`,
    available !== null && `Balance ${formatMoney(available)}`,
    age && (key === "ledger" ? run : `Oldest: ${age}`),
  ].filter((line) => typeof line === "string");
}

/** Whether the figure is of something that went wrong. */
const isAlarming = ({ key, count, ok }: HomeCardFigure) =>
  ok === false || (homeCard(key).isAlarm === true && (count ?? 0) > 0);

/** A figure with its label, age and a link to exactly the list that it counts. */
export function HomeCard({ figure, area }: { figure: HomeCardFigure; area: Area }) {
  const { canOpen } = useAbility();
  const link = linkOf(figure.key, area);
  const { label } = homeCard(figure.key);
  const isAlarm = isAlarming(figure);
  const isText = figure.count === null && figure.amount === null;
  const isQuiet = figure.count === 0 || figure.amount === 0;
  const content = (
    <>
      <span className="home-label">{label}</span>
      <span
        className={`home-figure${isQuiet ? " quiet" : ""}${isAlarm ? " alarm" : ""}${isText ? " text" : ""}`}
      >
        {isAlarm && <Icon name="alert" size={18} />}
        {figureOf(figure)}
      </span>
      <span className="home-details">
        {detailsOf(figure).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
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
