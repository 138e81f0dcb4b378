import { useCall } from "../../providers/calls.ts";
import { useConfirm } from "../../widgets/useConfirm.tsx";
import { counted } from "../rehearsal/job.ts";
import type { Learned } from "./learned.ts";

/** Asks, says what stays and what is lost, and forgets mappings. Answers whether it was done. */
export function useForget(): (ids: readonly string[], one?: Learned) => Promise<boolean> {
  const call = useCall();
  const confirm = useConfirm();
  return async (ids, one) => {
    const what = one ? one.title : counted(ids.length, "mapping", "mappings");
    const sure = await confirm({
      title: `Forget ${what}?`,
      text: `${one ? "Items mapped so" : "Items mapped by them"} keep their variant. Later files ask again.`,
      action: "Forget",
      danger: true,
    });
    if (!sure) return false;
    const answer = await call<{ message: string }>("DELETE", "orders/mapping/learned", {
      body: { ids },
      changes: ["orders/mapping"],
      success: (data: { message: string }) => data.message,
    });
    return answer.ok;
  };
}
