import { useDelete, useDeleteMany } from "@refinedev/core";
import { formatCount } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { titleOf } from "../list/useNames.ts";
import type { Selection } from "../list/useSelection.ts";
import { useConfirm } from "../widgets/useConfirm.tsx";
import type { Row } from "./cells.tsx";

const told = {
  invalidates: [],
  successNotification: { type: "success" as const, message: messages.deleted },
  errorNotification: (error?: { message?: string }) => ({
    type: "error" as const,
    message: error?.message ?? messages.serverError,
  }),
};

/** Asks, naming what is lost, and deletes: one row, or those that are ticked. */
export function useRemoval(resource: Resource) {
  const confirm = useConfirm();
  const { mutateAsync: removeOne } = useDelete();
  const { mutateAsync: removeMany } = useDeleteMany();
  const one = resource.label.one.toLowerCase();
  const text = "It goes from every list. What refers to it keeps its name.";

  const remove = async (row: Row): Promise<boolean> => {
    const title = `Delete ${one} ${titleOf(resource.name, row)}?`;
    if (!(await confirm({ title, text, action: "Delete", danger: true }))) return false;
    // A refusal is told by the notification.
    return removeOne({ resource: resource.name, id: row.id, ...told }).then(
      () => true,
      () => false,
    );
  };
  const removeAll = async (selection: Selection) => {
    if (!("ids" in selection.ticked)) return;
    const { ids } = selection.ticked;
    const what =
      ids.length === 1 ? `1 ${one}` : `${formatCount(ids.length)} ${resource.label.many.toLowerCase()}`;
    const title = `Delete ${what}?`;
    if (!(await confirm({ title, text, action: "Delete", danger: true }))) return;
    await removeMany({ resource: resource.name, ids, ...told }).then(selection.clear, () => undefined);
  };
  return { remove, removeAll };
}
