import { Input } from "antd";
import { useState } from "react";
import { CHANGE_KINDS, CHANGE_REASONS } from "../../../domain/orders/change-history.ts";
import { changeHistories } from "../../../domain/resources/change-histories.resource.ts";
import { useCall, useGet } from "../../providers/calls.ts";
import { useMay } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { Field, FormDialog } from "./FormDialog.tsx";
import { Panel } from "./Panel.tsx";
import "../../resource/history.css";

interface Note {
  id: string;
  kind: keyof typeof CHANGE_KINDS;
  reason: keyof typeof CHANGE_REASONS;
  note: string | null;
  createdUser: { fullName: string } | null;
  createdAt: string;
}

const SHOWN = 50;

/** Notes that a change was asked for, or done: what and why. */
function NoteDialog({ orderId, close }: { orderId: string; close(): void }) {
  const call = useCall();
  const [kind, setKind] = useState<string>("requested");
  const [reason, setReason] = useState<string>("others");
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const answer = await call("PUT", "orders/update-change-history", {
      body: { orderId, kind, reason, note: note.trim() || null },
      changes: ["change-histories"],
      success: "Updated",
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) close();
    else setRefusal(answer.message);
  };
  return (
    <FormDialog
      title="Note a change"
      action="Note"
      busy={busy}
      dirty={note !== ""}
      refusal={refusal}
      submit={() => void submit()}
      close={close}
    >
      <Field label="Kind">
        {(tied) => (
          <select
            {...tied}
            className="plain-input"
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          >
            {Object.entries(CHANGE_KINDS).map(([value, [label]]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Reason">
        {(tied) => (
          <select
            {...tied}
            className="plain-input"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            {Object.entries(CHANGE_REASONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note" help="Read by the other side as well">
        {(tied) => (
          <Input.TextArea
            {...tied}
            rows={3}
            maxLength={255}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Changes of an order that its two sides agreed on: who asked for what, or did it, and when. */
export function ChangeNotes({ orderId }: { orderId: string }) {
  const may = useMay();
  const mayRead = may("change-histories", "list");
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useGet<{ data: Note[] }>(mayRead ? "change-histories" : null, {
    query: { order: orderId, limit: SHOWN },
    keep: true,
  });
  if (!mayRead) return null;
  if (error && !data) return <FailedState what="Changes" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={2} />;
  const mayNote = may("orders", "update-change-history");
  if (data.data.length === 0 && !mayNote) return null;
  const { kind } = changeHistories.fields;
  return (
    <Panel
      title="Changes asked for"
      action={
        mayNote && (
          <Button small icon="plus" onClick={() => setAdding(true)}>
            Note a change
          </Button>
        )
      }
    >
      {data.data.length === 0 ? (
        <p className="quiet row-history">None yet</p>
      ) : (
        <ol className="row-history">
          {data.data.map((one) => (
            <li key={one.id}>
              <div className="row-entry">
                <span>
                  <StatusTag field={kind} value={one.kind} /> <strong>{CHANGE_REASONS[one.reason]}</strong>
                  {one.createdUser && <span className="quiet"> · {one.createdUser.fullName}</span>}
                </span>
                <span className="quiet small">
                  <When at={one.createdAt} />
                </span>
              </div>
              {one.note && <p className="small">{one.note}</p>}
            </li>
          ))}
        </ol>
      )}
      {adding && <NoteDialog orderId={orderId} close={() => setAdding(false)} />}
    </Panel>
  );
}
