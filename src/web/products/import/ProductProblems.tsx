import { Flex, Input } from "antd";
import { useId } from "react";
import { formatCount } from "../../../domain/format.ts";
import { MAX_CORRECTION } from "../../../domain/products/import/limits.ts";
import type { PreviewProblem } from "../../../domain/products/import/responses.ts";
import type { ProductImportWork } from "./useProductImport.ts";

type Work = Pick<ProductImportWork, "correct" | "corrected" | "busy">;

/** A wrong cell, which is checked again once it was changed and left. */
function WrongCell({ problem, column, work }: { problem: PreviewProblem; column: string; work: Work }) {
  const id = useId();
  const { row, reason, isWarning } = problem;
  const shown = work.corrected(row, column) ?? problem.value;
  const commit = (text: string) => {
    if (text.trim() !== shown.trim()) work.correct(row, column, text.trim());
  };
  return (
    <div>
      <label className="small quiet" htmlFor={id}>
        Row {formatCount(row)}, {column}
      </label>
      <Input
        id={id}
        size="small"
        defaultValue={shown}
        maxLength={MAX_CORRECTION}
        status={isWarning ? "warning" : "error"}
        autoComplete="off"
        disabled={work.busy === "importing"}
        aria-invalid={!isWarning}
        aria-describedby={`${id}-reason`}
        onBlur={(event) => commit(event.target.value)}
        onPressEnter={(event) => commit(event.currentTarget.value)}
      />
      <p id={`${id}-reason`} className={isWarning ? "small quiet" : "small danger-text"}>
        {reason}
      </p>
    </div>
  );
}

/** What is wrong with a product of a file: each wrong cell with its text to correct. */
export function ProductProblems({ problems, work }: { problems: readonly PreviewProblem[]; work: Work }) {
  if (problems.length === 0) return null;
  return (
    <Flex className="price-problems" vertical gap={8}>
      {problems.map((problem) =>
        problem.column === null ? (
          <p
            key={`${problem.row} ${problem.reason}`}
            className={problem.isWarning ? "small quiet" : "small danger-text"}
          >
            Row {formatCount(problem.row)}: {problem.reason}
          </p>
        ) : (
          <WrongCell
            key={`${problem.row} ${problem.column} ${problem.value}`}
            problem={problem}
            column={problem.column}
            work={work}
          />
        ),
      )}
    </Flex>
  );
}
