import { type FormEvent, useId, useState } from "react";
import { Button } from "../../widgets/Button.tsx";
import type { OrderLine } from "../rehearsal/line.ts";
import "./mend.css";
import { useMend } from "./useMend.ts";

const keyOf = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;

/** The cells of a failed order that are wrong, as the file has them: written anew, the order is judged again. */
export function MendCells({ importId, line }: { importId: string; line: OrderLine }) {
  const { mend, busy, refusal } = useMend(importId, line.row);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const id = useId();
  const changed = line.cells.filter((cell) => (values[keyOf(cell)] ?? cell.value) !== cell.value);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0) return;
    const cells = changed.map((cell) => ({
      row: cell.row,
      column: cell.column,
      value: values[keyOf(cell)] ?? cell.value,
    }));
    if (await mend({ cells })) setValues({});
  };
  if (line.cells.length === 0) return null;
  return (
    <form className="mend-cells" onSubmit={(event) => void save(event)}>
      {line.cells.map((cell) => (
        <div key={keyOf(cell)} className="mend-cell">
          <label htmlFor={`${id}${keyOf(cell)}`}>
            Row {cell.row}, {cell.label}
          </label>
          <input
            id={`${id}${keyOf(cell)}`}
            className="plain-input"
            value={values[keyOf(cell)] ?? cell.value}
            onChange={(event) => setValues((now) => ({ ...now, [keyOf(cell)]: event.target.value }))}
          />
        </div>
      ))}
      <Button small submit busy={busy} disabled={changed.length === 0}>
        Save
      </Button>
      {refusal && (
        <p className="small danger-text" role="alert">
          {refusal.message}
        </p>
      )}
    </form>
  );
}
