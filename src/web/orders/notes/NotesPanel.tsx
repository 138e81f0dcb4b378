import { Flex, Input } from "antd";
import { useState } from "react";
import { addNote, deleteNote, listNotes } from "../../../domain/orders/notes/calls.ts";
import { MAX_NOTE, type OrderNote } from "../../../domain/orders/notes/notes.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import { Panel } from "../detail/Panel.tsx";
import "../tags/tags.css";

export function NotesPanel({ orderId }: { orderId: string }) {
  const params = { id: orderId };
  const send = useNamedCall(addNote);
  const removeOne = useNamedCall(deleteNote);
  const confirm = useConfirm();
  const keyOf = useIdempotencyKey();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useCallQuery(listNotes, { params });
  const notes = data?.data.data;
  if (!notes) return <NotLoaded what="Notes" lines={2} query={{ error, refetch }} />;

  const add = async () => {
    const body = { text: text.trim() };
    if (body.text === "" || busy) return;
    setBusy(true);
    const response = await send({ params, body }, { idempotencyKey: keyOf(orderId, body) });
    setBusy(false);
    if (!response.ok) return;
    setText("");
    void refetch();
  };
  const remove = async ({ id }: OrderNote) => {
    const agreed = await confirm({
      title: "Delete this note?",
      text: "This cannot be undone.",
      action: "Delete",
      danger: true,
    });
    if (!agreed) return;
    await removeOne({ params: { id } }, { success: "Note deleted" });
    void refetch();
  };
  return (
    <Panel title="Internal notes" className="padded-panel">
      {notes.length > 0 && (
        <ol className="note-list">
          {notes.map((note) => (
            <li key={note.id}>
              <Flex gap="0 8px" align="center" wrap>
                <strong className="small">{note.by?.fullName ?? "Former user"}</strong>
                <span className="small quiet">
                  <When at={note.at} />
                </span>
                {note.canDelete && (
                  <Button small kind="text" onClick={() => void remove(note)}>
                    Delete
                  </Button>
                )}
              </Flex>
              <p>{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      <div className="note-form">
        <Input.TextArea
          aria-label="New internal note"
          placeholder="Visible to your team only"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={MAX_NOTE}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void add();
          }}
        />
        <Button small busy={busy} disabled={text.trim() === ""} onClick={() => void add()}>
          Add note
        </Button>
      </div>
    </Panel>
  );
}
