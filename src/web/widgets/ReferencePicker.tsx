import { Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../../domain/limits.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { resources } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import { useMay } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import { fitsDialog } from "../resource/fits-dialog.ts";
import { Icon } from "./Icon.tsx";
import { useDebounced } from "./useDebounced.ts";
import { type Choice, choiceOf, useReferences } from "./useReferences.ts";

const FormDialog = lazy(() => inTime(import("../resource/ResourceFormDialog.tsx")));

/** What a short form creates: whoever misses it in a picker makes it there. */
const isCreatedInPlace = (resource: Resource) =>
  resource.verbs.includes("create") && resource.form.length > 0 && fitsDialog(resource);

/** Not an id: the option that creates a row instead of picking one. */
const CREATE = "+";

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

/**
 * Picks a row of another resource, or `many`; the server searches. Who may create such rows creates one in place,
 * and it is picked. Fits into a Form.Item.
 */
export function ReferencePicker(props: Props) {
  const { target, value, onChange, many, known = [], placeholder, disabled, allowClear = true } = props;
  const { sellerTeam } = props;
  const may = useMay();
  const [words, setWords] = useState("");
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<readonly Choice[]>([]);
  const resource = resources.get(target);
  const canCreate = resource && !disabled && isCreatedInPlace(resource) && may(target, "create");
  const { choices, isLoading } = useReferences(
    target,
    useDebounced(words.trim(), SEARCH_DEBOUNCE_MS),
    sellerTeam,
  );
  const offered = new Map(
    [...(words ? [] : [...known, ...made]), ...choices].map((choice) => [choice.id, choice]),
  );
  const take = (row: Row) => {
    const choice = choiceOf(target, row);
    setMade((now) => [...now, choice]);
    setWords("");
    onChange?.(many ? [...(Array.isArray(value) ? value : []), choice.id] : choice.id);
  };
  const select = (
    <Select
      id={props.id}
      aria-label={props.label}
      showSearch
      filterOption={false}
      mode={many ? "multiple" : undefined}
      value={value ?? undefined}
      onChange={(next: string | string[] | undefined) =>
        next === CREATE || (Array.isArray(next) && next.includes(CREATE))
          ? setCreating(true)
          : onChange?.(next ?? null)
      }
      onSearch={setWords}
      loading={isLoading}
      placeholder={placeholder ?? "Search"}
      disabled={disabled}
      allowClear={allowClear}
      notFoundContent={isLoading ? "Loading" : "Nothing found"}
      optionLabelProp="title"
      options={[
        ...[...offered.values()].map((choice) => ({
          value: choice.id,
          title: choice.title,
          label: (
            <span className="pick-text">
              {choice.title}
              {choice.detail && <span className="small quiet">{choice.detail}</span>}
            </span>
          ),
        })),
        // Among the options, so that the arrow keys reach it.
        ...(canCreate
          ? [
              {
                value: CREATE,
                title: "",
                label: (
                  <span className="pick-create">
                    <Icon name="plus" size={14} />
                    <span>{`Create ${resource.label.one.toLowerCase()}`}</span>
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      {select}
      {isCreating && resource && (
        <Suspense>
          <FormDialog resource={resource} row={undefined} close={() => setCreating(false)} saved={take} />
        </Suspense>
      )}
    </>
  );
}
