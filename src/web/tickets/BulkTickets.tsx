import { useState } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import type { TicketStatus } from "../../domain/tickets/tickets.ts";
import type { Selection } from "../list/useSelection.ts";
import { usePerform } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { callsOf, type Ticket } from "./ticket.ts";

const AssignDialog = lazyDialog(() => import("./AssignDialog.tsx"));

const MAX_REASONS = 3;

interface Props {
  resource: Resource;
  /** Those that are shown: one that has changed since then is left as it is. */
  rows: readonly Pick<Ticket, "id" | "version">[];
  selection: Selection;
}

/** Closes and assigns the selected tickets. */
export function BulkTickets({ resource, rows, selection }: Props) {
  const person = usePerson();
  const { can } = useAbility();
  const perform = usePerform();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const settle = async (change: { status?: TicketStatus; assignee?: string | null }) => {
    if (!("ids" in selection.target)) return;
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const tickets = selection.target.ids.map((id) => ({ id, version: versions.get(id) }));
    setBusy(true);
    const response = await perform(callsOf(resource).settleAll, { body: { tickets, ...change } });
    setBusy(false);
    if (!response.ok) return;
    const { message, failed } = response.data;
    const reasons = [...new Set(failed.map((one) => one.message))].slice(0, MAX_REASONS);
    if (reasons.length === 0) toast.success(message);
    else toast.warning([message, ...reasons].join(". "));
    setAssigning(false);
    selection.clear();
  };
  return (
    <>
      <Button small icon="check" busy={busy} onClick={() => void settle({ status: "closed" })}>
        Close
      </Button>
      <Button small icon="user" busy={busy} onClick={() => void settle({ assignee: person.id })}>
        Assign to me
      </Button>
      {can("users", "list") && (
        <Button small busy={busy} onClick={() => setAssigning(true)}>
          Assign
        </Button>
      )}
      {assigning && (
        <AssignDialog
          count={selection.count}
          busy={busy}
          assign={(assignee) => void settle({ assignee })}
          close={() => setAssigning(false)}
        />
      )}
    </>
  );
}
