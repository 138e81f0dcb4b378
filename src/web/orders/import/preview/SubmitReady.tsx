import { useMemo, useState } from "react";
import { formatCount, formatMoney } from "../../../../domain/format.ts";
import { Button } from "../../../widgets/Button.tsx";
import { ACTIONS, type BulkAction } from "../../actions/bulk-actions.ts";
import { resultLabel } from "../../actions/labels.ts";
import { Reasons } from "../../actions/Reasons.tsx";
import { type Run, useProgress } from "../../actions/run.ts";
import { type Target, usePreview } from "../../actions/usePreview.ts";
import { useRunner } from "../../actions/useRunner.tsx";

const SUBMIT = ACTIONS.find(({ name }) => name === "submit") as BulkAction; // One of the table.
const NO_COSTS = {};
const NO_NAMES = new Map<string, string>();

/** "Submit 2 ready ($27.84)": submits the orders of an import that can be, and shows the result in its place. */
export function SubmitReady({ importId }: { importId: string }) {
  const start = useRunner();
  const [run, setRun] = useState<Run | null>(null);
  const progress = useProgress(run);
  const target = useMemo<Target>(
    () => ({ filter: { import: importId, status: "Unfulfilled" }, exceptIds: [] }),
    [importId],
  );
  const { response } = usePreview(SUBMIT, target, NO_COSTS);
  if (run && progress?.state === "done") {
    return (
      <div className="submitted" role="status">
        <strong>{resultLabel(run.request, progress.performed)}</strong>
        {progress.performed.failed.length > 0 && (
          <Reasons failed={progress.performed.failed} loaded={NO_NAMES} />
        )}
      </div>
    );
  }
  const count = response?.success.length ?? 0;
  if (!response || count === 0) return null;
  const submit = () =>
    setRun(start({ ...SUBMIT, body: { ids: response.success }, count, names: NO_NAMES, inverse: undefined }));
  return (
    <>
      <Button kind="primary" busy={progress?.state === "running"} onClick={run ? run.again : submit}>
        {`Submit ${formatCount(count)} ready (${formatMoney(response.money?.charge ?? 0)})`}
      </Button>
      {progress?.state === "failed" && <span role="alert">{progress.message}</span>}
    </>
  );
}
