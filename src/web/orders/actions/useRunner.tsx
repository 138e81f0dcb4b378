import { App } from "antd";
import { type ReactNode, useCallback } from "react";
import { formatCount } from "../../../domain/format.ts";
import { Button } from "../../widgets/Button.tsx";
import { type Progress, type Run, startRun, type Wanted } from "./run.ts";
import { inWords } from "./words.ts";

/** Past this a person wonders whether anything happens. */
export const PATIENCE_MS = 1_000;

/** Under way, with how many: what nobody waits for on a screen is shown at the edge. */
export function RunningBar({ doing, count }: { doing: string; count: number }) {
  const what = `${doing} ${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
  return (
    <div className="run-progress" role="status">
      <span>{what}</span>
      <progress className="run-bar" aria-label={what} />
    </div>
  );
}

let runs = 0;

/**
 * Starts an action that outlives the screen: `const run = useRunner()(wanted)`. While nobody watches it, a
 * toast says how far it is and what came of it, with the way back where there is one.
 */
export function useRunner(): (wanted: Wanted) => Run {
  const { notification, modal } = App.useApp();
  return useCallback(
    (wanted) => {
      const start = (what: Wanted): Run => {
        const run: Run = { ...startRun(what), announce: () => tell(run.now()) };
        runs += 1;
        const key = `run-${runs}`;
        const toast = (
          tone: "success" | "warning" | "error" | "open",
          text: ReactNode,
          actions?: ReactNode,
        ) =>
          notification[tone]({
            key,
            message: tone === "open" ? null : TITLES[tone],
            description: text,
            actions,
            placement: "bottomRight",
            duration: tone === "open" || tone === "error" ? 0 : actions ? 8 : 4,
          });
        const showResult = () => {
          notification.destroy(key);
          void import("./RunResult.tsx").then(({ RunResult }) => {
            const dialog = modal.info({
              icon: null,
              width: 600,
              closable: true,
              footer: null,
              className: "run-result-dialog",
              content: <RunResult run={run} undo={undo} close={() => dialog.destroy()} />,
            });
          });
        };
        const { inverse } = what;
        const undo = inverse
          ? (ids: readonly string[]) => {
              notification.destroy(key);
              start({
                ...what,
                ...inverse,
                body: { ...inverse.body, ids },
                count: ids.length,
                refused: [],
                inverse: undefined,
              });
            }
          : undefined;
        const tell = (progress: Progress) => {
          if (progress.state === "running") return;
          if (progress.state === "failed") {
            toast(
              "error",
              progress.message,
              <Button small onClick={run.again}>
                Try again
              </Button>,
            );
            return;
          }
          const { success, failed } = progress.performed;
          const [only] = success;
          toast(
            failed.length === 0 ? "success" : success.length === 0 ? "error" : "warning",
            inWords(what, progress.performed),
            <>
              {undo && success.length > 0 && (
                <Button small onClick={() => undo(success)}>
                  Undo
                </Button>
              )}
              {(success.length + failed.length > 1 || (failed.length > 0 && only !== undefined)) && (
                <Button small onClick={showResult}>
                  Show result
                </Button>
              )}
            </>,
          );
        };
        run.watchQuietly(() => {
          if (!run.isWatched()) tell(run.now());
        });
        setTimeout(function look() {
          if (run.now().state !== "running") return;
          if (run.isWatched()) setTimeout(look, PATIENCE_MS);
          else toast("open", <RunningBar doing={what.doing} count={what.count} />);
        }, PATIENCE_MS);
        return run;
      };
      return start(wanted);
    },
    [notification, modal],
  );
}

const TITLES = { success: "Success", warning: "Warning", error: "Error" } as const;
