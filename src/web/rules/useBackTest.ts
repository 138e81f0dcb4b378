import { useCallback, useState } from "react";
import { testRule } from "../../domain/rules/calls.ts";
import { useNamedCall } from "../providers/calls.ts";

export interface RunningTest {
  readonly isRunning: boolean;
  /** Why the last run failed. */
  readonly failed: string | null;
  readonly run: () => void;
}

/** Replays a rule. The result comes with the rule, which is loaded again. */
export function useBackTest(id: string): RunningTest {
  const perform = useNamedCall(testRule);
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run = useCallback(() => {
    setRunning(true);
    setFailed(null);
    void perform({ params: { id } }, { quiet: true }).then((response) => {
      setRunning(false);
      if (!response.ok) setFailed(response.message ?? "The back-test could not be run");
    });
  }, [perform, id]);
  return { isRunning, failed, run };
}
