import type { HttpError } from "@refinedev/core";
import { Select } from "antd";
import { useState } from "react";
import type { Resource } from "../../../domain/resource/define.ts";
import { resources } from "../../../domain/resources/registry.ts";
import { useAbility } from "../../providers/person.tsx";
import type { Row } from "../../resource/cells.tsx";
import { fitsDialog } from "../../resource/fits-dialog.ts";
import { lazyDialog } from "../dialog/lazyDialog.ts";
import { Icon } from "../Icon.tsx";
import { bestFirst } from "./ranked-search.ts";
import { type Choice, choiceOf, useReferences } from "./useReferences.ts";

const FormDialog = lazyDialog(() => import("../../resource/ResourceFormDialog.tsx"));

/** Whether the form is short enough to create a row inside the picker. */
const isCreatedInPlace = (resource: Resource) =>
  resource.verbs.includes("create") && resource.form.length > 0 && fitsDialog(resource);

/** For example "group" for the base-cost group of a field "Group", where the field says the rest. */
function nounOf(resource: Resource, field: string | undefined): string {
  const [noun, short] = [resource.label.one.toLowerCase(), field?.toLowerCase()];
  return short && noun.endsWith(` ${short}`) ? short : noun;
}

/** Value of the option that creates a row; no id has it. */
const CREATE = "+";

const optionOf = ({ id, title, detail }: Choice) => ({
  value: id,
  title,
  label: (
    <span className="pick-text">
      {title}
      {detail && <span className="small quiet">{detail}</span>}
    </span>
  ),
});

const createOption = (noun: string) => ({
  value: CREATE,
  title: "",
  label: (
    <span className="pick-create">
      <Icon name="plus" size={14} />
      <span>{`Create ${noun} …`}</span>
    </span>
  ),
});

function NoChoices({ isLoading, error }: { isLoading: boolean; error: HttpError | null }) {
  if (isLoading) return "Loading";
  if (!error) return "Nothing found";
  return (
    <span className="danger-text" role="alert">
      {error.message}
    </span>
  );
}

interface Props {
  /** The resource to pick from. */
  target: string;
  id?: string;
  value?: string | string[] | null;
  onChange?(value: string | string[] | null): void;
  many?: boolean;
  /** Rows that are already picked, so that their names show before any search. */
  selected?: readonly Choice[];
  placeholder?: string;
  disabled?: boolean;
  allowClear?: boolean;
  label?: string;
  /** The label of the form's field, where a label of its own is connected by `id`. */
  field?: string;
  /** Offers only rows of this seller. */
  sellerTeam?: string | undefined;
}

/**
 * Picks one row of another resource, or several with `many`. The server searches. Users who may create such rows can
 * create one in place, which is then picked. Works inside a Form.Item.
 */
export function ReferencePicker(props: Props) {
  const { target, value, onChange, many, selected = [], placeholder, disabled, allowClear = true } = props;
  const { sellerTeam } = props;
  const { can } = useAbility();
  const [searchText, setSearchText] = useState("");
  // The text that was searched becomes the title of the new row.
  const [newTitle, setNewTitle] = useState<string | null>(null);
  const [created, setCreated] = useState<readonly Choice[]>([]);
  const resource = resources.get(target);
  const canCreate = resource && !disabled && isCreatedInPlace(resource) && can(target, "create");
  const { choices, isLoading, error, retry, onSearch } = useReferences(target, sellerTeam);
  const search = (text: string) => {
    setSearchText(text);
    onSearch(text);
  };
  const offered = new Map(
    [
      ...(searchText ? [] : [...selected, ...created]),
      ...bestFirst(choices, searchText, ({ title, detail = title }) => ({ code: title, label: detail })),
    ].map((choice) => [choice.id, choice]),
  );
  const addCreated = (row: Row) => {
    const choice = choiceOf(target, row);
    setCreated((now) => [...now, choice]);
    search("");
    onChange?.(many ? [...(Array.isArray(value) ? value : []), choice.id] : choice.id);
  };
  return (
    <>
      <Select
        id={props.id}
        aria-label={props.label}
        showSearch
        filterOption={false}
        mode={many ? "multiple" : undefined}
        value={value ?? undefined}
        onChange={(next: string | string[] | undefined) =>
          next === CREATE || (Array.isArray(next) && next.includes(CREATE))
            ? setNewTitle(searchText.trim())
            : onChange?.(next ?? null)
        }
        onSearch={search}
        loading={isLoading}
        placeholder={placeholder ?? "Search"}
        disabled={disabled}
        allowClear={allowClear}
        onOpenChange={(isOpen) => {
          if (isOpen && error) void retry();
        }}
        notFoundContent={<NoChoices isLoading={isLoading} error={error} />}
        optionLabelProp="title"
        options={[
          ...[...offered.values()].map(optionOf),
          // One of the options, so that the arrow keys reach it.
          ...(canCreate ? [createOption(nounOf(resource, props.field ?? props.label))] : []),
        ]}
      />
      {newTitle !== null && resource && (
        <FormDialog
          resource={resource}
          row={undefined}
          initial={newTitle ? { [resource.title]: newTitle } : {}}
          close={() => setNewTitle(null)}
          saved={addCreated}
        />
      )}
    </>
  );
}
