import { App } from "antd";
import { type ReactNode, useCallback } from "react";
import { Button } from "../../widgets/Button.tsx";
import { type Tone, toastContent } from "../../widgets/toast/toast-content.ts";
import { resultLabel } from "./labels.ts";
import { RunningBar } from "./RunningBar.tsx";
import { type Progress, type Run, type RunRequest, startRun } from "./run.ts";

/** A progress toast appears after this wait. */
export const PATIENCE_MS = 1_000;

type AntdApp = Pick<ReturnType<typeof App.useApp>, "notification" | "modal">;
type Undo = (ids: readonly string[]) => void;

/** The toasts of one run: its progress while no component shows it, and its result. */
function toastsOf({ notification }: AntdApp, key: string) {
  const waiting = `${key}-progress`;
  return {
    progress: (bar: ReactNode) =>
      notification.open({
        key: waiting,
        message: bar,
        duration: 0,
      }),
    result: (tone: Tone, text: string, actions: ReactNode) => {
      notification.destroy(waiting);
      notification[tone]({
        key,
        ...toastContent(tone, text),
        actions,
        duration: tone === "error" ? 0 : 8,
      });
    },
    clear: () => notification.destroy(key),
  };
}

/** Shows the result of a run in a dialog over the current screen. */
async function showResult({ modal }: AntdApp, run: Run, undo: Undo | undefined) {
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

function undoOf(app: AntdApp, request: RunRequest): Undo | undefined {
  const { inverse } = request;
  if (!inverse) return undefined;
  return (ids) => {
    const body = { ...inverse.body, ids: [...ids] };
    startAt(app, { ...request, ...inverse, body, count: ids.length, refused: [], inverse: undefined });
  };
}

let started = 0;

function startAt(app: AntdApp, request: RunRequest): Run {
  started += 1;
  const toasts = toastsOf(app, `run-${started}`);
  const undo = undoOf(app, request);
  const then = (act: () => void) => () => {
    toasts.clear();
    act();
  };
  const notify = (progress: Progress) => {
    if (progress.state === "running") return;
    if (progress.state === "failed") {
      const again = progress.canRetry && <ToastButton press={then(run.again)}>Try again</ToastButton>;
      return toasts.result("error", progress.message, again);
    }
    const { success, failed } = progress.performed;
    toasts.result(
      failed.length === 0 ? "success" : success.length === 0 ? "error" : "warning",
      resultLabel(request, progress.performed),
      <>
        {undo && success.length > 0 && <ToastButton press={then(() => undo(success))}>Undo</ToastButton>}
        {success.length + failed.length > 1 && (
          <ToastButton press={then(() => void showResult(app, run, undo))}>Show result</ToastButton>
        )}
      </>,
    );
  };
  const run: Run = { ...startRun(request), announce: () => notify(run.now()) };
  run.watchQuietly(() => {
    if (!run.isWatched()) notify(run.now());
  });
  const look = () => {
    if (run.now().state !== "running") return;
    if (run.isWatched()) setTimeout(look, PATIENCE_MS);
    else toasts.progress(<RunningBar doing={request.doing} count={request.count} />);
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
 * Starts an action that outlives the screen: `const run = useRunner()(wanted)`. While no component shows it, a
 * toast shows its progress and result, with Undo where possible.
 */
export function useRunner(): (request: RunRequest) => Run {
  const { notification, modal } = App.useApp();
  return useCallback((request) => startAt({ notification, modal }, request), [notification, modal]);
}
