import { useDelete, useDeleteMany } from "@refinedev/core";
import { formatCount } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { titleOf } from "../list/useNames.ts";
import type { Selection } from "../list/useSelection.ts";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import type { Row } from "./cells.tsx";

const notified = {
  invalidates: [],
  successNotification: { type: "success" as const, message: messages.deleted },
  errorNotification: (error?: { message?: string }) => ({
    type: "error" as const,
    message: error?.message ?? messages.serverError,
  }),
};

const EFFECT = "It is removed from all lists. Records that refer to it still show its name.";

/** What is asked before a row is deleted, where it is not the usual text. */
export type RemovalText = (row: Row) => Promise<string | undefined>;

/** Deletes one row or the selected ones, after a confirmation that names them. */
export function useRemoval(resource: Resource, textOf?: RemovalText) {
  const confirm = useConfirm();
  const { mutateAsync: removeOne } = useDelete();
  const { mutateAsync: removeMany } = useDeleteMany();
  const one = resource.label.one.toLowerCase();

  const remove = async (row: Row): Promise<boolean> => {
    const title = `Delete ${one} ${titleOf(resource.name, row)}?`;
    const text = (await textOf?.(row)) ?? EFFECT;
    if (!(await confirm({ title, text, action: "Delete", danger: true }))) return false;
    // The notification shows the error.
    return removeOne({ resource: resource.name, id: row.id, ...notified }).then(
      () => true,
      () => false,
    );
  };
  const removeAll = async (selection: Selection) => {
    if (!("ids" in selection.target)) return;
    const { ids } = selection.target;
    const what =
      ids.length === 1 ? `1 ${one}` : `${formatCount(ids.length)} ${resource.label.many.toLowerCase()}`;
    const title = `Delete ${what}?`;
    if (!(await confirm({ title, text: EFFECT, action: "Delete", danger: true }))) return;
    await removeMany({ resource: resource.name, ids, ...notified }).then(selection.clear, () => undefined);
  };
  return { remove, removeAll };
}
