import { Checkbox } from "antd";
import { COLUMN_FIELDS } from "../../../domain/orders/import/columns/fields.ts";
import { useGet } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { ORDERS } from "../rehearsal/job.ts";
import { ColumnPreview } from "./ColumnPreview.tsx";
import { ColumnTable } from "./ColumnTable.tsx";
import "./columns.css";
import { LettersChoice } from "./LettersChoice.tsx";
import { SignChoice } from "./SignChoice.tsx";
import { type FileColumns, useColumnChoice, useReadByColumns } from "./useColumns.ts";

interface Props {
  id: string;
  /** Called once the file is being read by what was chosen. */
  done(): void;
  /** Back to what was chosen before; null where nothing was. */
  cancel: (() => void) | null;
}

/** What is asked, and why. */
function wordsOf({ layout }: FileColumns, asks: { columns: boolean; letters: boolean; amounts: boolean }) {
  if (asks.columns) {
    const text = "Say it once: the next file with this header is read without a question.";
    return { title: "Which column is which?", text };
  }
  if (!asks.letters)
    return {
      title: "How are its amounts written?",
      text: `This is ${layout}, and its amounts could be read in two ways.`,
    };
  const also = asks.amounts ? ", nor how its amounts are written" : "";
  return {
    title: "How is this file written?",
    text: `This is ${layout}. It does not say in which letters${also}. The next file with this header is read without a question.`,
  };
}

function Choosing({ id, file, done, cancel }: Props & { file: FileColumns }) {
  const chosen = useColumnChoice(file);
  const { choice, problems, preview } = chosen;
  const { read, busy } = useReadByColumns(id);
  const asks = choice.columns !== null;
  const doubtful = file.doubtful ?? preview.doubtful;
  const asksLetters = file.letters?.asked === true;
  const undecided = (doubtful !== null && choice.decimal === null) || (asksLetters && !choice.encoding);
  const words = wordsOf(file, { columns: asks, letters: file.letters !== null, amounts: doubtful !== null });
  const missing = Object.entries(problems);
  const submit = async () => {
    if (missing.length === 0 && !undecided && (await read(choice))) done();
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
          {missing.length > 0 && (
            <ul className="columns-missing" aria-label="Still to be chosen">
              {missing.map(([field, text]) => (
                <li key={field}>
                  <strong>{COLUMN_FIELDS[field as keyof typeof COLUMN_FIELDS].label}</strong>: {text}
                </li>
              ))}
            </ul>
          )}
          {asks && choice.columns?.quantity === undefined && (
            <Checkbox
              checked={choice.eachRowIsOne}
              onChange={(event) => chosen.setEachRowIsOne(event.target.checked)}
            >
              Every row is one piece
            </Checkbox>
          )}
          {file.letters && (
            <LettersChoice {...file.letters} value={choice.encoding ?? null} choose={chosen.setEncoding} />
          )}
          {doubtful !== null && (
            <SignChoice doubtful={doubtful} value={choice.decimal} choose={chosen.setDecimal} />
          )}
        </div>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
        <Button kind="primary" submit busy={busy} disabled={missing.length > 0 || undecided}>
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
        <ColumnPreview orders={preview.orders} />
      </div>
    </form>
  );
}

/** Says which column of a file is which, with a preview of its first rows as they would be read. */
export default function ColumnsStep(props: Props) {
  const { data: file, error, refetch } = useGet<FileColumns>(`${ORDERS.base}/${props.id}/columns`);
  if (error && !file) return <FailedState what="Columns" why={error.message} retry={() => void refetch()} />;
  if (!file) return <CardSkeleton lines={8} />;
  return <Choosing key={props.id} {...props} file={file} />;
}
