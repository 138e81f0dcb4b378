import { Flex } from "antd";
import { MAX_CELL } from "../../../domain/catalogs/price-file/price-limits.ts";
import type { PriceRowResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { WrongCell } from "../../widgets/form/WrongCell.tsx";
import type { usePriceImport } from "./usePriceImport.ts";

type Work = Pick<ReturnType<typeof usePriceImport>, "correct" | "corrected" | "busy">;

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
          <WrongCell
            key={column}
            label={
              <>
                {column}
                <span className="visually-hidden"> of row {row.row}</span>
              </>
            }
            value={work.corrected(row.row, column) ?? value}
            reason={reason}
            maxLength={MAX_CELL}
            disabled={work.busy === "importing"}
            correct={(text) => work.correct(row.row, column, text)}
          />
        ),
      )}
    </Flex>
  );
}
