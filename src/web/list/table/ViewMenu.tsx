import { useState } from "react";
import { Icon } from "../../widgets/Icon.tsx";
import { Popup } from "../../widgets/Popup.tsx";
import type { Column } from "./columns.ts";
import type { TableView } from "./useTableView.ts";

/** A column without a title holds the row's actions and cannot be hidden. */
const isOffered = <Row,>({ title }: Column<Row>) => title !== "";

export function ViewMenu<Row>({ view }: { view: TableView<Row> }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="popup-anchor only-wide">
      <button
        type="button"
        className="bar-button"
        aria-label="Columns and density"
        title="Columns and density"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="columns" size={18} />
      </button>
      {open && (
        <Popup label="Columns and density" align="end" close={() => setOpen(false)}>
          <ul className="pick-list">
            {view.all.filter(isOffered).map((column) => (
              <li key={column.key}>
                <label className="pick">
                  <input
                    type="checkbox"
                    checked={view.isShown(column.key)}
                    disabled={column.main}
                    onChange={() => view.toggle(column.key)}
                  />
                  {column.title}
                </label>
              </li>
            ))}
            <li className="pick-divider">
              <label className="pick">
                <input
                  type="checkbox"
                  checked={view.dense}
                  onChange={(event) => view.setDense(event.target.checked)}
                />
                Compact rows
              </label>
            </li>
          </ul>
          <button type="button" className="link-button" onClick={view.reset}>
            Reset
          </button>
        </Popup>
      )}
    </div>
  );
}
