import { cancelPublication } from "../../domain/catalogs/price-publications/calls.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";

const { name } = resourceNamed("price-publications");

/** Cancels a waiting publication after a confirmation; `undefined` for people who may not. */
export function useCancelPublication() {
  const cancel = useNamedCall(cancelPublication);
  const confirm = useConfirm();
  const { can } = useAbility();
  if (!can(name, "cancel")) return undefined;
  return async ({ id, summary }: { id: string; summary: string }) => {
    const isConfirmed = await confirm({
      title: `Cancel the publication of ${summary}?`,
      text: "Current prices stay.",
      action: "Cancel publication",
      danger: true,
    });
    if (!isConfirmed) return;
    await cancel({ params: { id } }, { success: "Publication canceled" });
  };
}
