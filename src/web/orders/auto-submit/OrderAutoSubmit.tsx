import { KEPT } from "../../../domain/orders/auto-submit/plan.ts";
import { whyLabel } from "../../../domain/orders/auto-submit/setting.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/values.tsx";
import type { WholeOrder } from "../wire.ts";
import { useSkip } from "./useSkip.ts";

interface Props {
  order: Pick<WholeOrder, "id" | "status" | "autoSubmit">;
  isSeller: boolean;
}

/** When an order is submitted automatically, or why it waits, and the way to leave it to a person. */
export function OrderAutoSubmit({ order: { id, status, autoSubmit }, isSeller }: Props) {
  const canSubmit = useAbility().can("orders", "submit");
  const skip = useSkip();
  if (!autoSubmit || autoSubmit.isSkipped) return null;
  const { goesAt, keptFor } = autoSubmit;
  return (
    <div className="order-auto-submit">
      <p className="small quiet">
        {status === "Hold" ? (
          "Submitted automatically once it is released"
        ) : keptFor ? (
          KEPT[keptFor]
        ) : (
          <>
            Submitted automatically, <When at={goesAt} />
          </>
        )}
        . {whyLabel(autoSubmit)}
      </p>
      {isSeller && canSubmit && (
        <Button small onClick={() => void skip({ ids: [id] })}>
          Not this one
        </Button>
      )}
    </div>
  );
}
