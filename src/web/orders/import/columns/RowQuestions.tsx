import { useId } from "react";
import { counted } from "../../../../domain/counts.ts";
import { formatCount } from "../../../../domain/format.ts";
import type { ColumnChoice } from "../../../../domain/orders/import/columns/choice.ts";
import type { FileColumns } from "../../../../domain/orders/import/responses.ts";

interface Option {
  readonly value: string;
  readonly text: string;
}

interface QuestionProps {
  legend: string;
  options: readonly Option[];
  value: string | undefined;
  choose(value: string): void;
}

function Question({ legend, options, value: chosen, choose }: QuestionProps) {
  const name = useId();
  return (
    <fieldset className="sign-choice">
      <legend>{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => choose(value)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

/** "row 5 like row 2, row 6 like row 3", and how many more there are. */
function shownRepeats({
  lines,
  examples,
}: {
  lines: number;
  examples: readonly { row: number; first: number }[];
}) {
  const shown = examples.map(({ row, first }) => `row ${row} is like row ${first}`);
  const more = lines - shown.length;
  return [...shown, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(", ");
}

interface Props {
  file: Pick<FileColumns, "sheets" | "rows">;
  choice: ColumnChoice;
  answer(answers: Pick<ColumnChoice, "sheet" | "hidden" | "repeats">): void;
}

/** Asks which sheet of a workbook is read, and whether its hidden rows and lines that come again count. */
export function RowQuestions({ file: { sheets, rows }, choice, answer }: Props) {
  const hidden = rows?.hidden ?? 0;
  return (
    <>
      {sheets.length > 0 && (
        <Question
          legend="Which sheet has the orders?"
          options={sheets.map((sheet) => ({ value: sheet, text: sheet }))}
          value={choice.sheet}
          choose={(sheet) => answer({ sheet })}
        />
      )}
      {hidden > 0 && (
        <Question
          legend={`${counted(hidden, "row of the sheet is hidden. Does it", "rows of the sheet are hidden. Do they")} belong?`}
          options={[
            { value: "leave", text: hidden === 1 ? "No, leave it out" : "No, leave them out" },
            { value: "read", text: hidden === 1 ? "Yes, read it" : "Yes, read them" },
          ]}
          value={choice.hidden}
          choose={(value) => answer({ hidden: value === "read" ? "read" : "leave" })}
        />
      )}
      {rows?.repeats && (
        <Question
          legend={`Some lines come again in their order: ${shownRepeats(rows.repeats)}. What are they?`}
          options={[
            { value: "leave", text: "Repetitions, as in a file pasted twice: leave them out" },
            { value: "units", text: "Further units to make" },
          ]}
          value={choice.repeats}
          choose={(value) => answer({ repeats: value === "units" ? "units" : "leave" })}
        />
      )}
    </>
  );
}

/** Whether one of these questions has no answer yet. */
export const isUnanswered = ({ sheets, rows }: Props["file"], { sheet, hidden, repeats }: ColumnChoice) =>
  (sheets.length > 0 && !sheets.includes(sheet ?? "")) ||
  Boolean(rows?.hidden && !hidden) ||
  Boolean(rows?.repeats && !repeats);
