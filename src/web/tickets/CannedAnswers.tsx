import { type HttpError, useList } from "@refinedev/core";
import { Select } from "antd";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { type AnswerVariable, fillAnswer } from "../../domain/tickets/canned-answers.ts";
import { searchByLabel } from "../widgets/picker/ranked-search.ts";

interface CannedAnswer {
  id: string;
  name: string;
  text: string;
}

interface Props {
  values: Readonly<Partial<Record<AnswerVariable, string>>>;
  /** Receives the text of the chosen answer, filled in. */
  insert(text: string): void;
}

/** The agency's canned answers; the chosen one is inserted with the values of the ticket. */
export function CannedAnswers({ values, insert }: Props) {
  const { result, query } = useList<CannedAnswer, HttpError>({
    resource: "canned-answers",
    sorters: [{ field: "name", order: "asc" }],
    pagination: { pageSize: MAX_LIMIT },
    meta: { fields: ["name", "text"] },
    errorNotification: false,
  });
  const answers = result.data;
  return (
    <Select
      aria-label="Insert canned answer"
      className="reply-canned"
      {...searchByLabel}
      loading={query.isLoading}
      placeholder="Insert canned answer"
      notFoundContent={
        query.isError ? "Canned answers did not load" : "Canned answers appear here once they are created."
      }
      value={null}
      options={answers.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string | null) => {
        const answer = answers.find((one) => one.id === id);
        if (answer) insert(fillAnswer(answer.text, values));
      }}
    />
  );
}
