import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Bar } from "../widgets/Skeletons.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import type { CardOf, Column } from "./columns.ts";
import type { DataTableProps } from "./DataTable.tsx";

interface Props<Row extends { id: string }> extends DataTableProps<Row> {
  loading: boolean;
  main: Column<Row> | undefined;
  open(row: Row, inTab: boolean): void;
}

/** What a card says when the screen did not choose: the main column and the three after it. */
function plainCard<Row>(columns: readonly Column<Row>[], main: Column<Row> | undefined, row: Row): CardOf {
  const others = columns.filter((column) => column !== main).slice(0, 3);
  return {
    title: main?.cell(row),
    second: main?.second?.(row),
    status: others[0]?.cell(row),
    date: others.slice(1).map((column) => (
      <span key={column.key} className="card-pair">
        {column.cell(row)}
      </span>
    )),
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
              {says.second && <div className="row-second">{says.second}</div>}
              <div className="row-card-line">
                <span>{says.status}</span>
                <span className="row-second">{says.date}</span>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
