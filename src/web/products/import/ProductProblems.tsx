import { Flex } from "antd";
import { formatCount } from "../../../domain/format.ts";
import { MAX_CORRECTION } from "../../../domain/products/import/limits.ts";
import type { PreviewProblem } from "../../../domain/products/import/responses.ts";
import { WrongCell } from "../../widgets/form/WrongCell.tsx";
import type { ProductImportWork } from "./useProductImport.ts";

type Work = Pick<ProductImportWork, "correct" | "corrected" | "busy">;

/** What is wrong with a product of a file: each wrong cell with its text to correct. */
export function ProductProblems({ problems, work }: { problems: readonly PreviewProblem[]; work: Work }) {
  if (problems.length === 0) return null;
  return (
    <Flex className="price-problems" vertical gap={8}>
      {problems.map(({ row, column, value, reason, isWarning }) =>
        column === null ? (
          <p key={`${row} ${reason}`} className={isWarning ? "small quiet" : "small danger-text"}>
            Row {formatCount(row)}: {reason}
          </p>
        ) : (
          <WrongCell
            key={`${row} ${column} ${value}`}
            label={`Row ${formatCount(row)}, ${column}`}
            value={work.corrected(row, column) ?? value}
            reason={reason}
            isWarning={isWarning}
            maxLength={MAX_CORRECTION}
            disabled={work.busy === "importing"}
            correct={(text) => work.correct(row, column, text)}
          />
        ),
      )}
    </Flex>
  );
}
