import { useState } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { useAbility } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../widgets/dialog/useDialog.tsx";
import { type ActionBody, type BulkAction, inverseOf } from "../actions/bulk-actions.ts";
import { nameOf } from "../actions/names.ts";
import { type Run, useProgress } from "../actions/run.ts";
import { useRunner } from "../actions/useRunner.tsx";
import type { WholeOrder } from "../wire.ts";
import { useOrderCall } from "./useOrderCall.ts";

const ActionDialog = lazyDialog(() => import("../actions/ActionDialog.tsx"));

interface Chosen {
  action: BulkAction;
  extra: ActionBody;
}

export type OrderWork = Pick<ReturnType<typeof useOrderWork>, "choose" | "change" | "busy">;

/**
 * Actions and calls on the shown order; while one runs, the buttons of every panel are disabled. Actions that spend or
 * delete nothing run without a dialog.
 */
export function useOrderWork(order: WholeOrder, area: Area) {
  const { can } = useAbility();
  const navigate = useNavigate();
  const start = useRunner();
  const { change, busy } = useOrderCall();
  const [run, setRun] = useState<Run | null>(null);
  const progress = useQuietProgress(run);
  const target = { ids: [order.id], versions: { [order.id]: order.version } };
  const { open, dialog } = useDialog<Chosen>((close, { action, extra }) => (
    <ActionDialog
      action={action}
      area={area}
      target={target}
      count={1}
      orders={[order]}
      extra={extra}
      close={(ran) => {
        close();
        if (ran && action.name === "delete") void navigate(`/${area}/orders`);
      }}
    />
  ));
  const choose = (action: BulkAction, extra: ActionBody = {}) => {
    if (!action.atOnce) return open({ action, extra });
    setRun(
      start({
        ...action,
        body: target,
        count: 1,
        inverse: inverseOf(action, can),
        names: new Map([[order.id, nameOf(order)]]),
      }),
    );
  };
  return { choose, change, busy: busy || progress === "running", dialog };
}

/** The progress of a run, without suppressing its toast. */
function useQuietProgress(run: Run | null) {
  return useProgress(run && { ...run, watch: run.watchQuietly })?.state ?? null;
}
