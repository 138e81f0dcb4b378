import { App } from "antd";
import { type ReactNode, useCallback } from "react";
import { Button } from "../../widgets/Button.tsx";
import { RunningBar } from "./RunningBar.tsx";
import { type Progress, type Run, startRun, type Wanted } from "./run.ts";
import { inWords } from "./words.ts";

/** Past this a person wonders whether anything happens. */
export const PATIENCE_MS = 1_000;

type Desk = Pick<ReturnType<typeof App.useApp>, "notification" | "modal">;
type Undo = (ids: readonly string[]) => void;

const TITLES = { success: "Success", warning: "Warning", error: "Error" } as const;

/** The toasts of one run: how far it is while nobody watches, and what came of it. */
function toastsOf({ notification }: Desk, key: string) {
  const waiting = `${key}-progress`;
  return {
    progress: (bar: ReactNode) =>
      notification.open({
        key: waiting,
        message: null,
        description: bar,
        placement: "bottomRight",
        duration: 0,
      }),
    result: (tone: keyof typeof TITLES, description: string, actions: ReactNode) => {
      notification.destroy(waiting);
      notification[tone]({
        key,
        message: TITLES[tone],
        description,
        actions,
        placement: "bottomRight",
        duration: tone === "error" ? 0 : 8,
      });
    },
    clear: () => notification.destroy(key),
  };
}

/** The result of a run whose screen is gone, over whatever screen is there now. */
async function showResult({ modal }: Desk, run: Run, undo: Undo | undefined) {
  const { RunResult } = await import("./RunResult.tsx");
  const dialog = modal.info({
    icon: null,
    width: 600,
    closable: true,
    footer: null,
    className: "run-result-dialog",
    content: <RunResult run={run} undo={undo} close={() => dialog.destroy()} />,
  });
}

function undoOf(desk: Desk, wanted: Wanted): Undo | undefined {
  const { inverse } = wanted;
  if (!inverse) return undefined;
  return (ids) => {
    const body = { ...inverse.body, ids };
    startAt(desk, { ...wanted, ...inverse, body, count: ids.length, refused: [], inverse: undefined });
  };
}

let started = 0;

function startAt(desk: Desk, wanted: Wanted): Run {
  started += 1;
  const toasts = toastsOf(desk, `run-${started}`);
  const undo = undoOf(desk, wanted);
  const then = (act: () => void) => () => {
    toasts.clear();
    act();
  };
  const tell = (progress: Progress) => {
    if (progress.state === "running") return;
    if (progress.state === "failed") {
      const again = progress.mayRepeat && <ToastButton press={then(run.again)}>Try again</ToastButton>;
      return toasts.result("error", progress.message, again);
    }
    const { success, failed } = progress.performed;
    toasts.result(
      failed.length === 0 ? "success" : success.length === 0 ? "error" : "warning",
      inWords(wanted, progress.performed),
      <>
        {undo && success.length > 0 && <ToastButton press={then(() => undo(success))}>Undo</ToastButton>}
        {success.length + failed.length > 1 && (
          <ToastButton press={then(() => void showResult(desk, run, undo))}>Show result</ToastButton>
        )}
      </>,
    );
  };
  const run: Run = { ...startRun(wanted), announce: () => tell(run.now()) };
  run.watchQuietly(() => {
    if (!run.isWatched()) tell(run.now());
  });
  const look = () => {
    if (run.now().state !== "running") return;
    if (run.isWatched()) setTimeout(look, PATIENCE_MS);
    else toasts.progress(<RunningBar doing={wanted.doing} count={wanted.count} />);
  };
  setTimeout(look, PATIENCE_MS);
  return run;
}

function ToastButton({ press, children }: { press(): void; children: string }) {
  return (
    <Button small onClick={press}>
      {children}
    </Button>
  );
}

/**
 * Starts an action that outlives the screen: `const run = useRunner()(wanted)`. While nobody watches it, a
 * toast says how far it is and what came of it, with the way back where there is one.
 */
export function useRunner(): (wanted: Wanted) => Run {
  const { notification, modal } = App.useApp();
  return useCallback((wanted) => startAt({ notification, modal }, wanted), [notification, modal]);
}
