import { Select } from "antd";
import { useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../../domain/limits.ts";
import { useDebounced } from "./useDebounced.ts";
import { type Choice, useReferences } from "./useReferences.ts";

interface Props {
  /** The resource that is picked from. */
  target: string;
  id?: string;
  value?: string | string[] | null;
  onChange?(value: string | string[] | null): void;
  many?: boolean;
  /** Rows that are picked already, so that their names show before any search. */
  known?: readonly Choice[];
  placeholder?: string;
  disabled?: boolean;
  allowClear?: boolean;
  label?: string;
  /** Only this seller's rows are offered. */
  sellerTeam?: string | undefined;
}

/** Picks a row of another resource, or `many`; the server searches. Fits into a Form.Item. */
export function ReferencePicker(props: Props) {
  const { target, value, onChange, many, known = [], placeholder, disabled, allowClear = true } = props;
  const { sellerTeam } = props;
  const [words, setWords] = useState("");
  const { choices, isLoading } = useReferences(
    target,
    useDebounced(words.trim(), SEARCH_DEBOUNCE_MS),
    sellerTeam,
  );
  const offered = new Map([...(words ? [] : known), ...choices].map((choice) => [choice.id, choice]));
  return (
    <Select
      id={props.id}
      aria-label={props.label}
      showSearch
      filterOption={false}
      mode={many ? "multiple" : undefined}
      value={value ?? undefined}
      onChange={(next: string | string[] | undefined) => onChange?.(next ?? null)}
      onSearch={setWords}
      loading={isLoading}
      placeholder={placeholder ?? "Search"}
      disabled={disabled}
      allowClear={allowClear}
      notFoundContent={isLoading ? "Loading" : "Nothing found"}
      optionLabelProp="title"
      options={[...offered.values()].map((choice) => ({
        value: choice.id,
        title: choice.title,
        label: (
          <span className="pick-text">
            {choice.title}
            {choice.detail && <span className="small quiet">{choice.detail}</span>}
          </span>
        ),
      }))}
    />
  );
}
