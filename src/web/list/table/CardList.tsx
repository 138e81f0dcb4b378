import type { ReactNode } from "react";
import { Link } from "react-router";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import { Tick } from "../../widgets/Tick.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import type { CardContent, Column } from "./columns.ts";
import type { DataTableProps } from "./table-props.ts";
import { mainOf } from "./useValues.tsx";

interface Props<Row extends { id: string }> extends DataTableProps<Row> {
  loading: boolean;
  open(row: Row, inTab: boolean): void;
}

const MAX_TEXTS = 2;

/** The default card: status, amount, date and the first texts. */
function plainCard<Row>(columns: readonly Column<Row>[], row: Row): CardContent {
  const main = mainOf(columns);
  const others = columns.filter((column) => column !== main);
  const first = (role: Column<Row>["cardRole"]) =>
    others.find((column) => column.cardRole === role)?.cell(row);
  const texts = others
    .filter(({ cardRole }) => cardRole === undefined || cardRole === "labeled")
    .map((column) => ({ column, text: column.cell(row) }))
    .filter(({ text }) => text !== undefined && text !== NOTHING);
  // Values that need their title are shown only while there is space.
  const plain = texts.filter(({ column }) => column.cardRole === undefined);
  const shown = [...plain, ...texts.filter(({ column }) => column.cardRole === "labeled")].slice(
    0,
    MAX_TEXTS,
  );
  return {
    title: main?.cell(row),
    second: [
      ...(main?.second ? [{ key: "second", title: "", text: main.second(row) }] : []),
      ...shown.map(({ column, text }) => ({
        key: column.key,
        title: column.cardRole === "labeled" ? `${column.title}: ` : "",
        text,
      })),
    ].map(({ key, title, text }) => (
      <span key={key} className="card-pair">
        {title}
        {text}
      </span>
    )),
    status: first("status"),
    amount: first("amount"),
    date: first("date"),
    menu: first("menu"),
    ...(main?.thumb ? { thumb: main.thumb(row) ?? null } : {}),
  };
}

/** Rows as cards on a phone. The whole card is clickable. */
export function CardList<Row extends { id: string }>(props: Props<Row>) {
  const { table, columns, loading, label, href, selection, nameOf, card } = props;
  if (loading) {
    return (
      <ul className="cards" aria-hidden="true">
        {Array.from({ length: 6 }, (_, n) => (
          <li key={n} className="row-card">
            <Bar width="50%" height={14} />
            <Bar width="70%" />
          </li>
        ))}
      </ul>
    );
  }
  const title = (row: Row, text: ReactNode) => {
    if (href)
      return (
        <Link className="row-card-name" to={href(row)} data-row-link>
          {text}
        </Link>
      );
    // Rows that do not open are not buttons.
    if (!props.onOpen) return <span className="row-card-title">{text}</span>;
    return (
      <button type="button" className="row-card-name link-button" onClick={() => props.open(row, false)}>
        {text}
      </button>
    );
  };
  return (
    <ul className="cards" aria-label={label}>
      {table.result.data.map((row, index) => {
        const content = card ? card(row) : plainCard(columns, row);
        return (
          <li
            key={row.id}
            className={selection?.has(row.id) ? "row-card ticked" : "row-card"}
            data-row={index}
          >
            {selection && (
              <Tick
                isOnCard
                label={`Select ${nameOf(row)}`}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
            {content.thumb !== undefined && <Thumb src={content.thumb} size={40} />}
            <div className="row-card-text">
              <div className="row-card-line">
                {title(row, content.title)}
                <span className="row-card-amount">{content.amount}</span>
              </div>
              {content.second && (
                <div className="row-card-line">
                  <span className="row-second">{content.second}</span>
                  {!content.status && <span className="row-second row-card-date">{content.date}</span>}
                </div>
              )}
              {(content.status || (content.date && !content.second)) && (
                <div className="row-card-line">
                  <span className="row-card-status">{content.status}</span>
                  <span className="row-second row-card-date">{content.date}</span>
                </div>
              )}
            </div>
            {content.menu && <div className="row-card-menu">{content.menu}</div>}
          </li>
        );
      })}
    </ul>
  );
}
