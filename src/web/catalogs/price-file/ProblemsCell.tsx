import { Flex, Input } from "antd";
import { useId } from "react";
import type { PriceColumn } from "../../../domain/catalogs/price-file/price-cells.ts";
import { MAX_CELL } from "../../../domain/catalogs/price-file/price-limits.ts";
import type { PriceRowResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import type { usePriceImport } from "./usePriceImport.ts";

type Work = Pick<ReturnType<typeof usePriceImport>, "correct" | "corrected" | "busy">;

interface CellProps {
  row: number;
  column: PriceColumn;
  value: string;
  reason: string;
  work: Work;
}

/** A wrong cell, which is checked again once it was changed and left. */
function WrongCell({ row, column, value, reason, work }: CellProps) {
  const id = useId();
  const shown = work.corrected(row, column) ?? value;
  const commit = (text: string) => {
    if (text.trim() !== shown.trim()) work.correct(row, column, text.trim());
  };
  return (
    <div>
      <label className="small quiet" htmlFor={id}>
        {column}
        <span className="visually-hidden"> of row {row}</span>
      </label>
      <Input
        id={id}
        size="small"
        defaultValue={shown}
        maxLength={MAX_CELL}
        status="error"
        autoComplete="off"
        disabled={work.busy === "importing"}
        aria-invalid
        aria-describedby={`${id}-reason`}
        onBlur={(event) => commit(event.target.value)}
        onPressEnter={(event) => commit(event.currentTarget.value)}
      />
      <p id={`${id}-reason`} className="small danger-text">
        {reason}
      </p>
    </div>
  );
}

/** Why a row is not imported: each wrong cell with its text to correct. */
export function ProblemsCell({ row, work }: { row: PriceRowResponse; work: Work }) {
  return (
    <Flex className="price-problems" vertical gap={8}>
      {row.problems.map(({ column, value, reason }) =>
        column === null ? (
          <p key="row" className="small">
            {reason}
          </p>
        ) : (
          <WrongCell key={column} row={row.row} column={column} value={value} reason={reason} work={work} />
        ),
      )}
    </Flex>
  );
}
