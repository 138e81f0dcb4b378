import { Modal } from "antd";
import { useId, useRef, useState } from "react";
import { Button } from "../../widgets/Button.tsx";
import { focusOpened } from "../../widgets/focus.ts";
import type { SavedView, Views } from "./useViews.ts";

interface Props {
  views: Views;
  /** The one to rename; left out: what the list shows is saved as a new one. */
  view: SavedView | null;
  close(): void;
}

/** A name for a view, whether the team sees it, and whether the list opens with it. */
export default function ViewDialog({ views, view, close }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");

  const submit = async () => {
    if (name.trim() === "") {
      setWrong("Please input Name");
      input.current?.focus();
      return;
    }
    setBusy(true);
    const wanted = { name: name.trim(), shared, isDefault };
    const answer = view ? await views.change(view.id, wanted) : await views.save(wanted);
    setBusy(false);
    if (answer.ok) close();
    else setWrong(answer.errors?.name ?? answer.message);
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
          aria-invalid={wrong !== ""}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {wrong && (
          <p id={`${id}-wrong`} className="small danger-text" role="alert">
            {wrong}
          </p>
        )}
        <label className="pick">
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          The team sees it
        </label>
        <label className="pick">
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          Open the list with it
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
