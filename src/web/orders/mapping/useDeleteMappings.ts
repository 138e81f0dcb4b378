import { counted } from "../../../domain/counts.ts";
import { deleteMappings } from "../../../domain/orders/mapping/calls.ts";
import type { SavedMapping } from "../../../domain/orders/mapping/responses.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";

/** Deletes saved mappings after a confirmation. Resolves to whether they were deleted. */
export function useDeleteMappings(): (ids: readonly string[], one?: SavedMapping) => Promise<boolean> {
  const remove = useNamedCall(deleteMappings);
  const confirm = useConfirm();
  return async (ids, one) => {
    const what = one ? one.title : counted(ids.length, "mapping", "mappings");
    const sure = await confirm({
      title: `Delete ${what}?`,
      text:
        one?.variant === null
          ? "Orders stay as they are. Items of later orders are asked about again."
          : "Mapped items keep their variants. Items of later files have to be mapped again.",
      action: "Delete",
      danger: true,
    });
    if (!sure) return false;
    const response = await remove({ body: { ids: [...ids] } }, { success: ({ message }) => message });
    return response.ok;
  };
}
