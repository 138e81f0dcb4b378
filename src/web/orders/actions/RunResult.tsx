import { Flex } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { toCsv } from "../../../domain/csv.ts";
import { formatCount } from "../../../domain/format.ts";
import { saveAs } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { resultLabel } from "./labels.ts";
import { namesOf } from "./names.ts";
import { OrderNames, Reasons } from "./Reasons.tsx";
import { type Run, useProgress } from "./run.ts";

interface Props {
  run: Run;
  undo?: ((ids: readonly string[]) => void) | undefined;
  /** What usually follows, for the orders that went through. */
  next?: ((ids: readonly string[]) => ReactNode) | undefined;
  close(): void;
}

/** The result of an action by order, with a download, what comes next and, where possible, Undo. */
export function RunResult({ run, undo, next, close }: Props) {
  const progress = useProgress(run);
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const isDone = progress?.state === "done";
  // The button that had the focus is gone, and without it Escape and Enter would reach no dialog.
  useEffect(() => {
    if (isDone) foot.current?.querySelector<HTMLElement>(".ant-btn-primary")?.focus();
  }, [isDone]);
  if (progress?.state !== "done") return null;
  const { request } = run;
  const { success, failed } = progress.performed;

  const download = async () => {
    setSaving(true);
    const names = await namesOf([...success, ...failed.map(({ id }) => id)], request.names);
    const row = (id: string, result: string, message: string) => [names.get(id) ?? "", id, result, message];
    const csv = toCsv(
      ["Order", "Id", "Result", "Message"],
      [
        ...success.map((id) => row(id, "Done", request.done)),
        ...failed.map(({ id, message }) => row(id, "Failed", message)),
      ],
    );
    saveAs(new Blob([csv], { type: "text/csv" }), `${request.name.replaceAll("/", "-")}-result.csv`);
    setSaving(false);
  };

  return (
    <div className="run-result">
      <h2>{resultLabel(request, progress.performed)}</h2>
      {success.length > 0 && (
        <Flex className="result result-good" component="section" vertical gap={6}>
          <button type="button" className="reason-line" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="circle-check" />
            <span>{formatCount(success.length)} done</span>
            <Icon name="chevron-down" size={14} />
          </button>
          {open && <OrderNames ids={success} loaded={request.names} />}
        </Flex>
      )}
      {failed.length > 0 && (
        <Flex className="result result-bad" component="section" vertical gap={6}>
          <h3>
            <Icon name="alert" /> {formatCount(failed.length)} not {request.done}
          </h3>
          <Reasons failed={failed} loaded={request.names} />
        </Flex>
      )}
      <Flex ref={foot} className="dialog-footer" gap={8} wrap>
        <Button icon="download" busy={saving} onClick={() => void download()}>
          Download result
        </Button>
        <span className="dialog-footer-gap" />
        {undo && success.length > 0 && (
          <Button
            onClick={() => {
              close();
              undo(success);
            }}
          >
            Undo
          </Button>
        )}
        <Button kind={next && success.length > 0 ? "default" : "primary"} onClick={close}>
          Close
        </Button>
        {success.length > 0 && next?.(success)}
      </Flex>
    </div>
  );
}
