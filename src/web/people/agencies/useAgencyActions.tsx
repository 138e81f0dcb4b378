import { useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { deleteAgency, editAgency, showAgencyUse } from "../../../domain/people/agencies/calls.ts";
import { usePerform } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { agencyImpactText } from "../impact.ts";
import { useInvitations } from "../invitations/useInvitations.tsx";
import type { ListedAgency } from "../people.ts";

const AgencyDialog = lazyDialog(() => import("./AgencyDialog.tsx"));

/** Text about who loses access and which orders stay open. */
async function impactOf({ id, name }: ListedAgency): Promise<string> {
  const use = await sendCall(showAgencyUse, { params: { id } });
  if (!use.ok) return `The people of ${name} and of its sellers cannot sign in.`;
  return agencyImpactText(name, use.data);
}

/** The actions of these agencies, for rows and for a page. The caller renders `dialog`. */
export function useAgencyActions(agencies: readonly ListedAgency[], onRemoved?: () => void) {
  const perform = usePerform();
  const confirm = useConfirm();
  const [open, setOpen] = useState<ListedAgency | "new" | null>(null);
  const invitations = useInvitations(agencies.map(({ manager }) => manager));

  const remove = async (agency: ListedAgency) => {
    const text = await impactOf(agency);
    const title = `Delete agency ${agency.name}?`;
    if (!(await confirm({ title, text, action: "Delete", danger: true }))) return;
    const done = await perform(deleteAgency, { params: { id: agency.id } }, { success: messages.deleted });
    if (done.ok) onRemoved?.();
  };
  const setActive = async (agency: ListedAgency, active: boolean) => {
    if (!active) {
      const title = `Make agency ${agency.name} inactive?`;
      const text = await impactOf(agency);
      if (!(await confirm({ title, text, action: "Make inactive", danger: true }))) return;
    }
    await perform(
      editAgency,
      { params: { id: agency.id }, body: { active: active ? 1 : 0, version: agency.version } },
      { success: messages.updated },
    );
  };
  const actionsOf = (agency: ListedAgency) => [
    { label: "Edit", icon: "edit" as const, onClick: () => setOpen(agency) },
    ...invitations.actionsFor(agency.manager),
    agency.active === 1
      ? { label: "Make inactive", icon: "pause" as const, onClick: () => void setActive(agency, false) }
      : { label: "Make active", icon: "check" as const, onClick: () => void setActive(agency, true) },
    { label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(agency) },
  ];
  const dialog = (
    <>
      {invitations.dialog}
      {open && (
        <AgencyDialog
          {...(open === "new" ? {} : { agency: open })}
          onInvited={invitations.onInvited}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
  return { actionsOf, dialog, open: setOpen };
}
