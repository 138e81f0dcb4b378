import { Flex } from "antd";
import { type FormEvent, useId, useState } from "react";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { Button } from "../../../widgets/Button.tsx";
import { ErrorText } from "../../../widgets/ErrorText.tsx";
import "./correct.css";
import { useCorrection } from "./useCorrection.ts";

const keyOf = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;

/** Inputs for the wrong cells of a failed order. Saving checks the order again. */
export function CorrectCells({ importId, line }: { importId: string; line: OrderLine }) {
  const { correct, busy, error } = useCorrection(importId, line.row);
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
    if (await correct({ cells })) setValues({});
  };
  if (line.cells.length === 0) return null;
  return (
    <form className="correct-cells" onSubmit={(event) => void save(event)}>
      {line.cells.map((cell) => (
        <Flex key={keyOf(cell)} className="correct-cell" vertical gap={2}>
          <label htmlFor={`${id}${keyOf(cell)}`}>
            Row {cell.row}, {cell.label}
          </label>
          <input
            id={`${id}${keyOf(cell)}`}
            className="plain-input"
            value={values[keyOf(cell)] ?? cell.value}
            onChange={(event) => setValues((now) => ({ ...now, [keyOf(cell)]: event.target.value }))}
          />
        </Flex>
      ))}
      <Button small submit busy={busy} disabled={changed.length === 0}>
        Save
      </Button>
      <ErrorText text={error} />
    </form>
  );
}
