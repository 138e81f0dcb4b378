import { DatePicker, Select } from "antd";
import dayjs from "dayjs";
import { useId } from "react";
import { dayOf } from "../../../domain/format.ts";
import { MAX_BRIEF, MAX_LIMIT } from "../../../domain/limits.ts";
import { chooseDesigner } from "../../../domain/people/users/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { searchByLabel } from "../../widgets/picker/ranked-search.ts";

/** The details of a design request; missing values are not sent. */
export interface DesignInput {
  brief?: string;
  designer?: string;
  /** `YYYY-MM-DD` */
  dueDate?: string;
}

const DAY = "YYYY-MM-DD";

export function DesignFields({
  input,
  change,
  only,
}: {
  input: DesignInput;
  change(input: DesignInput): void;
  /** Whether the request is for a single order. */
  only: boolean;
}) {
  const [brief, designer, due] = [useId(), useId(), useId()];
  const { data: response, isLoading } = useCallQuery(chooseDesigner, {
    query: { limit: MAX_LIMIT, status: 1 },
  });
  const designers = response?.data.data ?? [];
  const set = (key: keyof DesignInput, value: string | null | undefined) => {
    const { [key]: _, ...others } = input;
    change(value ? { ...others, [key]: value } : others);
  };
  return (
    <>
      <div className="field">
        <label htmlFor={brief}>Brief</label>
        <textarea
          id={brief}
          className="plain-input plain-text"
          rows={4}
          maxLength={MAX_BRIEF}
          aria-describedby={`${brief}-help`}
          value={input.brief ?? ""}
          onChange={(event) => set("brief", event.target.value)}
        />
        <p id={`${brief}-help`} className="small quiet">
          {only ? "What to create for this order" : "What to create, the same for all of these orders"}
        </p>
      </div>
      <div className="field">
        <label htmlFor={designer}>Designer</label>
        <Select
          id={designer}
          className="wide"
          allowClear
          {...searchByLabel}
          loading={isLoading}
          placeholder="Any designer"
          value={input.designer ?? null}
          options={designers.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(value: string | null) => set("designer", value)}
        />
        {!isLoading && designers.length === 0 && (
          <p className="small quiet">No designers yet. Invite one under Users.</p>
        )}
      </div>
      <div className="field">
        <label htmlFor={due}>Due date</label>
        <DatePicker
          id={due}
          className="wide"
          format={DAY}
          disabledDate={(date) => date.format(DAY) < dayOf(new Date().toISOString())}
          value={input.dueDate ? dayjs(input.dueDate, DAY) : null}
          onChange={(value) => set("dueDate", value?.format(DAY))}
        />
      </div>
    </>
  );
}
