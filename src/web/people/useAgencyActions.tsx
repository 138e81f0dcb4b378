import { lazy, Suspense, useState } from "react";
import { messages } from "../../domain/messages.ts";
import { inTime } from "../chunks.ts";
import { useCall } from "../providers/calls.ts";
import { send } from "../providers/http.ts";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { type AgencyUse, harmOfAgency } from "./harm.ts";
import type { Agency } from "./people.ts";

const AgencyDialog = lazy(() => inTime(import("./AgencyDialog.tsx")));

/** Who cannot sign in any more, and what stays undone, in words and numbers. */
async function harmOf({ id, name }: Agency): Promise<string> {
  const use = await send<AgencyUse>("GET", `agencies/${id}/use`);
  if (!use.ok) return `The people of ${name} and of its sellers cannot sign in.`;
  return harmOfAgency(name, use.data);
}

/** What is done with one agency, from its row or its page. `dialog` has a place on the screen. */
export function useAgencyActions(removed?: () => void) {
  const call = useCall();
  const confirm = useConfirm();
  const [open, setOpen] = useState<Agency | "new" | null>(null);

  const remove = async (agency: Agency) => {
    const text = await harmOf(agency);
    const title = `Delete agency ${agency.name}?`;
    if (!(await confirm({ title, text, action: "Delete", danger: true }))) return;
    const done = await call("DELETE", `agencies/${agency.id}`, {
      changes: ["agencies"],
      success: messages.deleted,
    });
    if (done.ok) removed?.();
  };
  const setActive = async (agency: Agency, active: boolean) => {
    if (!active) {
      const title = `Make agency ${agency.name} inactive?`;
      const text = await harmOf(agency);
      if (!(await confirm({ title, text, action: "Make inactive", danger: true }))) return;
    }
    await call("PATCH", `agencies/${agency.id}`, {
      body: { active: active ? 1 : 0, version: agency.version },
      changes: ["agencies"],
      success: messages.updated,
    });
  };
  const actionsOf = (agency: Agency) => [
    { label: "Edit", icon: "edit" as const, onClick: () => setOpen(agency) },
    agency.active === 1
      ? { label: "Make inactive", icon: "pause" as const, onClick: () => void setActive(agency, false) }
      : { label: "Make active", icon: "check" as const, onClick: () => void setActive(agency, true) },
    { label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(agency) },
  ];
  const dialog = open && (
    <Suspense>
      <AgencyDialog {...(open === "new" ? {} : { agency: open })} close={() => setOpen(null)} />
    </Suspense>
  );
  return { actionsOf, dialog, open: setOpen };
}
