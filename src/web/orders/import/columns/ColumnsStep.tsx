import { Checkbox } from "antd";
import { showImportColumns } from "../../../../domain/orders/import/columns/calls.ts";
import { COLUMN_FIELDS, type ColumnField } from "../../../../domain/orders/import/columns/fields.ts";
import type { FileColumns } from "../../../../domain/orders/import/responses.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { Button } from "../../../widgets/Button.tsx";
import { ColumnPreview } from "./ColumnPreview.tsx";
import { ColumnTable } from "./ColumnTable.tsx";
import "./columns.css";
import { NotLoaded } from "../../../widgets/states.tsx";
import { EncodingChoice } from "./EncodingChoice.tsx";
import { isUnanswered, RowQuestions } from "./RowQuestions.tsx";
import { SignChoice } from "./SignChoice.tsx";
import { useColumnChoice, useReadByColumns } from "./useColumns.ts";

interface Props {
  id: string;
  /** Called once the server reads the file with the chosen columns. */
  done(): void;
  /** Returns to the previous choice; `null` without one. */
  cancel: (() => void) | null;
}

/** The title and explanation of the questions. */
function wordsOf(
  { layout, sheets, rows }: FileColumns,
  asks: { columns: boolean; encoding: boolean; amounts: boolean },
) {
  if (asks.columns) {
    const text = "Your choice is saved for files with the same header.";
    return { title: "Assign the columns", text };
  }
  if (sheets.length > 0) {
    return { title: "Which sheet is read?", text: "Several sheets of this workbook have rows." };
  }
  if (rows?.isOpen) return { title: "Do these rows belong?", text: `This is ${layout}.` };
  if (!asks.encoding)
    return {
      title: "How are its amounts written?",
      text: `This is ${layout}, and its amounts could be read in two ways.`,
    };
  const also = asks.amounts ? " and its amounts can be read in two ways" : "";
  return {
    title: "How is this file written?",
    text: `This is ${layout}. Its encoding is not known${also}. Your answer is saved for files with this header.`,
  };
}

function MissingColumns({ problems }: { problems: Readonly<Partial<Record<ColumnField, string>>> }) {
  return (
    <ul className="columns-missing" aria-label="Still to be chosen">
      {Object.entries(problems).map(([field, text]) => (
        <li key={field}>
          <strong>{COLUMN_FIELDS[field as ColumnField].label}</strong>: {text}
        </li>
      ))}
    </ul>
  );
}

function Choosing({ id, file, done, cancel }: Props & { file: FileColumns }) {
  const chosen = useColumnChoice(file);
  const { choice, problems, preview } = chosen;
  const { read, busy } = useReadByColumns(id);
  const asks = choice.columns !== null;
  const doubtful = file.doubtful ?? preview.doubtful;
  const needsEncoding = file.encodingQuestion?.required === true;
  const undecided =
    (doubtful !== null && choice.decimal === null) ||
    (needsEncoding && !choice.encoding) ||
    isUnanswered(file, choice);
  const words = wordsOf(file, {
    columns: asks,
    encoding: file.encodingQuestion !== null,
    amounts: doubtful !== null,
  });
  const isWhole = Object.keys(problems).length === 0;
  const submit = async () => {
    if (isWhole && !undecided && (await read(choice))) done();
  };
  return (
    <form
      className="columns-step"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <section className="card summary" aria-label="Columns">
        <div className="summary-words">
          <h2>{words.title}</h2>
          <p className="small quiet">{words.text}</p>
          {!isWhole && <MissingColumns problems={problems} />}
          {asks && choice.columns?.quantity === undefined && (
            <Checkbox
              checked={choice.eachRowIsOne}
              onChange={(event) => chosen.setEachRowIsOne(event.target.checked)}
            >
              Every row is one piece
            </Checkbox>
          )}
          <RowQuestions file={file} choice={choice} answer={chosen.answer} />
          {file.encodingQuestion && (
            <EncodingChoice
              {...file.encodingQuestion}
              value={choice.encoding ?? null}
              choose={chosen.setEncoding}
            />
          )}
          {doubtful !== null && (
            <SignChoice doubtful={doubtful} value={choice.decimal} choose={chosen.setDecimal} />
          )}
        </div>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
        <Button kind="primary" submit busy={busy} disabled={!isWhole || undecided}>
          Read the file
        </Button>
      </section>
      <div className="columns-grid">
        {asks && (
          <section className="card columns-card" aria-label="Columns of the file">
            <ColumnTable
              file={chosen.read}
              choice={choice}
              guesses={file.choice ? {} : chosen.guesses}
              assign={chosen.assign}
            />
          </section>
        )}
        {file.sheets.length === 0 && <ColumnPreview orders={preview.orders} />}
      </div>
    </form>
  );
}

/** Assigns the columns of a file, with a preview of its first orders. */
export default function ColumnsStep(props: Props) {
  const { data: response, error, refetch } = useCallQuery(showImportColumns, { params: { id: props.id } });
  const file = response?.data;
  if (!file) return <NotLoaded what="Columns" lines={8} query={{ error, refetch }} />;
  return <Choosing key={props.id} {...props} file={file} />;
}
