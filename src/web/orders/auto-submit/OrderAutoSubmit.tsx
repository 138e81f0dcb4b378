import { skipAutoSubmit } from "../../../domain/orders/auto-submit/calls.ts";
import { KEPT } from "../../../domain/orders/auto-submit/plan.ts";
import { whyLabel } from "../../../domain/orders/auto-submit/setting.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/values.tsx";
import type { WholeOrder } from "../wire.ts";
import { useSkip } from "./useSkip.ts";

interface Props {
  order: Pick<WholeOrder, "id" | "status" | "autoSubmit">;
  isSeller: boolean;
}

/** What becomes of the order, as a sentence without its end. */
function Fate({ order: { status, autoSubmit } }: Pick<Props, "order">) {
  if (!autoSubmit) return null;
  const { goesAt, keptFor, isSkipped } = autoSubmit;
  if (isSkipped) return "Left to you";
  if (status === "Hold") return "Submitted automatically once it is released";
  if (keptFor) return KEPT[keptFor];
  return (
    <>
      Submitted automatically, <When at={goesAt} />
    </>
  );
}

/** When an order is submitted automatically, or why it waits, and the ways to leave it to a person and back. */
export function OrderAutoSubmit({ order, isSeller }: Props) {
  const canSubmit = useAbility().can("orders", "submit");
  const skip = useSkip();
  const call = useNamedCall(skipAutoSubmit);
  const { id, autoSubmit } = order;
  if (!autoSubmit || (autoSubmit.isSkipped && !isSeller)) return null;
  const { isSkipped } = autoSubmit;
  const resume = () => call({ body: { ids: [id], skip: false } }, { success: ({ message }) => message });
  return (
    <div className="order-auto-submit">
      <p className="small quiet">
        <Fate order={order} />. {whyLabel(autoSubmit)}
      </p>
      {isSeller && canSubmit && (
        <Button small onClick={() => void (isSkipped ? resume() : skip({ ids: [id] }))}>
          {isSkipped ? "Submit automatically" : "Not this one"}
        </Button>
      )}
    </div>
  );
}
