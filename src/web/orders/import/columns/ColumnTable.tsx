import type { ColumnChoice } from "../../../../domain/orders/import/columns/choice.ts";
import {
  COLUMN_FIELD_NAMES,
  COLUMN_FIELDS,
  type ColumnField,
  type FieldGroup,
} from "../../../../domain/orders/import/columns/fields.ts";
import type { Guesses } from "../../../../domain/orders/import/columns/guess.ts";
import type { FileColumns } from "../../../../domain/orders/import/responses.ts";
import { columnLetter } from "../../../../domain/orders/incoming/problem.ts";

const GROUPS: readonly FieldGroup[] = ["Order", "Recipient", "Item", "Money"];
const EXAMPLES = 2;

const BY = {
  name: "by its name",
  part: "by a part of its name",
  contents: "by its contents",
} as const;

/** The first distinct values of a column. */
function examplesOf(sample: FileColumns["sample"], column: number): string[] {
  const values = sample.map(({ cells }) => (cells[column] ?? "").trim()).filter(Boolean);
  return [...new Set(values)].slice(0, EXAMPLES);
}

interface Props {
  file: FileColumns;
  choice: ColumnChoice;
  guesses: Guesses;
  assign(column: number, field: ColumnField | null): void;
}

/** Every column of a file with its first values and a field picker. */
export function ColumnTable({ file, choice, guesses, assign }: Props) {
  const chosen = choice.columns ?? {};
  const fieldOf = (column: number) => COLUMN_FIELD_NAMES.find((field) => chosen[field] === column);
  return (
    <table className="column-table">
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">First values</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {file.labels.map((label, column) => {
          const field = fieldOf(column);
          const name = label || `Column ${columnLetter(column)}`;
          const guess = field && guesses[field]?.column === column ? guesses[field] : undefined;
          const id = `column-${column}`;
          return (
            <tr key={id} className={field ? undefined : "column-unread"}>
              <th scope="row" id={id}>
                {name}
              </th>
              <td className="column-examples">
                {examplesOf(file.sample, column).map((value) => (
                  <span key={value}>{value}</span>
                ))}
              </td>
              <td>
                <select
                  className="plain-input"
                  aria-labelledby={id}
                  value={field ?? ""}
                  onChange={(event) => assign(column, (event.target.value || null) as ColumnField | null)}
                >
                  <option value="">Leave out</option>
                  {GROUPS.map((group) => (
                    <optgroup key={group} label={group}>
                      {COLUMN_FIELD_NAMES.filter((one) => COLUMN_FIELDS[one].group === group).map((one) => (
                        <option key={one} value={one}>
                          {COLUMN_FIELDS[one].label}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
                {guess && <span className="small quiet">Guessed {BY[guess.by]}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
