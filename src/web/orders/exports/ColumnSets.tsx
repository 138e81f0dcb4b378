import { Input } from "antd";
import { useState } from "react";
import type { SavedView } from "../../../domain/views/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import type { ColumnSet, useColumnSets } from "./column-sets.ts";

interface Props {
  sets: ReturnType<typeof useColumnSets>;
  current: ColumnSet;
  /** Applies a set, or the export's own columns. */
  apply(view: SavedView | null): void;
  appliedId: string | null;
}

interface NameProps extends Pick<Props, "sets" | "current"> {
  saved(view: SavedView): void;
  close(): void;
}

function NameColumns({ sets, current, saved, close }: NameProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const trimmed = name.trim();
    if (trimmed === "") return setError("Enter a name");
    setBusy(true);
    const response = await sets.save(trimmed, current);
    setBusy(false);
    if (!response.ok) return setError(response.errors?.name ?? response.message);
    close();
    saved(response.data);
  };
  return (
    <div className="export-set-name">
      <Input
        autoFocus
        aria-label="Name of these columns"
        placeholder="Name of these columns"
        maxLength={40}
        value={name}
        status={error ? "error" : ""}
        onChange={({ target }) => {
          setName(target.value);
          setError("");
        }}
        onPressEnter={() => void save()}
      />
      <Button busy={busy} onClick={() => void save()}>
        Save
      </Button>
      <Button kind="text" icon="close" label="Do not save" onClick={close} />
      <ErrorText text={error} />
    </div>
  );
}

/** The saved sets of columns: choose one, save the current columns under a name, delete an own one. */
export function ColumnSets({ sets, current, apply, appliedId }: Props) {
  const confirm = useConfirm();
  const [isNaming, setNaming] = useState(false);
  const applied = sets.sets.find(({ id }) => id === appliedId);

  const remove = async (view: SavedView) => {
    const isSure = await confirm({
      title: `Delete the columns “${view.name}”?`,
      text: view.shared ? "Your team can no longer choose them either." : undefined,
      action: "Delete",
      danger: true,
    });
    if (!isSure) return;
    const { ok } = await sets.remove(view.id);
    if (ok) apply(null);
  };

  return (
    <div className="export-sets">
      <label className="export-set">
        <span className="small quiet">Columns</span>
        <select
          className="plain-input"
          value={applied?.id ?? ""}
          onChange={({ target }) => apply(sets.sets.find(({ id }) => id === target.value) ?? null)}
        >
          <option value="">Default columns</option>
          {sets.sets.map((view) => (
            <option key={view.id} value={view.id}>
              {view.name}
            </option>
          ))}
        </select>
      </label>
      {applied?.mine && (
        <Button kind="text" icon="trash" onClick={() => void remove(applied)}>
          Delete
        </Button>
      )}
      {sets.canSave && !isNaming && (
        <Button kind="text" onClick={() => setNaming(true)}>
          Save columns
        </Button>
      )}
      {isNaming && <NameColumns sets={sets} current={current} saved={apply} close={() => setNaming(false)} />}
    </div>
  );
}
