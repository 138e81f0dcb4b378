import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { sideOf } from "../actions/bulk-actions.ts";
import { applyPath, type Change, isToApply } from "./change-requests.ts";

const DecideChangeDialog = lazyDialog(() => import("./DecideChangeDialog.tsx"));

/** The dialog that decides a change request. An accepted one leads to the edit that applies it. */
export function useDecideChange(area: Area) {
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState<{ change: Change; accept: boolean } | null>(null);
  const decide = useCallback((change: Change, accept: boolean) => setDeciding({ change, accept }), []);
  const close = (decided: boolean) => {
    setDeciding(null);
    if (!decided || !deciding?.accept) return;
    const accepted: Change = { ...deciding.change, status: "accepted" };
    if (isToApply(accepted, sideOf(area))) void navigate(applyPath(area, accepted));
  };
  const dialog = deciding && <DecideChangeDialog {...deciding} close={close} />;
  return { decide, dialog };
}
