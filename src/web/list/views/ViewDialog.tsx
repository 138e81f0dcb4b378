import { Modal } from "antd";
import { useId, useRef, useState } from "react";
import type { SavedView } from "../../../domain/views/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { focusOpened } from "../../widgets/dialog/focus.ts";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import type { Views } from "./useViews.ts";

interface Props {
  views: Views;
  /** The view to edit; `null` saves the list's current filters as a new view. */
  view: SavedView | null;
  close(): void;
}

/** Form of a view: its name, whether it is shared with the team, and whether it is the default. */
export default function ViewDialog({ views, view, close }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  const submit = async () => {
    if (name.trim() === "") {
      setError("Please input Name");
      input.current?.focus();
      return;
    }
    setBusy(true);
    const values = { name: name.trim(), shared, isDefault };
    const response = view ? await views.change(view.id, values) : await views.save(values);
    setBusy(false);
    if (response.ok) close();
    else setError(response.errors?.name ?? response.message);
  };

  return (
    <Modal
      open
      title={view ? "Edit view" : "Save view"}
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={close}
      afterOpenChange={(open) => open && focusOpened(input.current)}
    >
      <form
        className="view-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <label htmlFor={id}>Name</label>
        <input
          ref={input}
          id={id}
          className="plain-input"
          maxLength={40}
          value={name}
          aria-invalid={error !== ""}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorText id={`${id}-error`} text={error} />
        <label className="pick">
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          Share with team
        </label>
        <label className="pick">
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          Make default
        </label>
        <div className="view-form-end">
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
