import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NOTHING } from "../widgets/figures.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import type { CardOf, Column } from "./columns.ts";
import type { DataTableProps } from "./DataTable.tsx";

interface Props<Row extends { id: string }> extends DataTableProps<Row> {
  loading: boolean;
  main: Column<Row> | undefined;
  open(row: Row, inTab: boolean): void;
}

const WORDS = 2;

/** What a card says when the screen did not choose: the status, the amount, the date and the first words. */
function plainCard<Row>(columns: readonly Column<Row>[], main: Column<Row> | undefined, row: Row): CardOf {
  const others = columns.filter((column) => column !== main);
  const first = (says: Column<Row>["says"]) => others.find((column) => column.says === says)?.cell(row);
  const words = others
    .filter(({ says }) => says === undefined || says === "labelled")
    .map((column) => ({ column, text: column.cell(row) }))
    .filter(({ text }) => text !== undefined && text !== NOTHING);
  // What would need its title is said only where there is room.
  const plain = words.filter(({ column }) => column.says === undefined);
  const said = [...plain, ...words.filter(({ column }) => column.says === "labelled")].slice(0, WORDS);
  return {
    title: main?.cell(row),
    second: [
      ...(main?.second ? [{ key: "second", title: "", text: main.second(row) }] : []),
      ...said.map(({ column, text }) => ({
        key: column.key,
        title: column.says === "labelled" ? `${column.title}: ` : "",
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

/** Rows as cards, for a phone: name, status, amount and date, the whole card a target. */
export function CardList<Row extends { id: string }>(props: Props<Row>) {
  const { list, columns, main, loading, label, href, selection, nameOf, card } = props;
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
      {list.rows.map((row, index) => {
        const says = card ? card(row) : plainCard(columns, main, row);
        return (
          <li
            key={row.id}
            className={selection?.has(row.id) ? "row-card ticked" : "row-card"}
            data-row={index}
          >
            {selection && (
              <Checkbox
                className="row-card-tick"
                aria-label={`Select ${nameOf(row)}`}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
            {says.thumb !== undefined && <Thumb src={says.thumb} size={40} />}
            <div className="row-card-text">
              <div className="row-card-line">
                {title(row, says.title)}
                <span className="row-card-amount">{says.amount}</span>
              </div>
              {says.second && (
                <div className="row-card-line">
                  <span className="row-second">{says.second}</span>
                  {!says.status && <span className="row-second row-card-date">{says.date}</span>}
                </div>
              )}
              {(says.status || (says.date && !says.second)) && (
                <div className="row-card-line">
                  <span className="row-card-status">{says.status}</span>
                  <span className="row-second row-card-date">{says.date}</span>
                </div>
              )}
            </div>
            {says.menu && <div className="row-card-menu">{says.menu}</div>}
          </li>
        );
      })}
    </ul>
  );
}
