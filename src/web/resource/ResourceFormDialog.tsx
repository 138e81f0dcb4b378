import { Modal } from "antd";
import { useRef } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import { Button } from "../widgets/Button.tsx";
import { useLeave } from "../widgets/dialog/useLeave.ts";
import type { Row } from "./cells.tsx";
import { focusFirst, ResourceForm } from "./ResourceForm.tsx";

interface Props {
  resource: Resource;
  row: Row | undefined;
  /** Values that the fields of a new row begin with. */
  initial?: Readonly<Record<string, unknown>>;
  close(): void;
  /** Receives the new or changed row before the dialog closes. */
  saved?(row: Row): void;
}

/** A short form as a dialog. Closing it discards the input, after a confirmation if there are changes. */
export default function ResourceFormDialog({ resource, row, initial, close, saved }: Props) {
  const changed = useRef(false);
  const leave = useLeave(() => changed.current, close);
  return (
    <Modal
      open
      title={`${row ? "Update" : "Create"} ${resource.label.one.toLowerCase()}`}
      onCancel={() => void leave()}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      width={520}
      // The dialog takes the focus when it has opened; move it to the first field.
      afterOpenChange={(open) => open && focusFirst(document.querySelector(".ant-modal-body"))}
    >
      <ResourceForm
        resource={resource}
        row={row}
        {...(initial ? { initial } : {})}
        done={(now) => {
          // `saved` may open another screen.
          changed.current = false;
          if (now) saved?.(now);
          close();
        }}
        dirty={(now) => {
          changed.current = now;
        }}
        footer={(busy) => (
          <div className="form-footer">
            <Button onClick={() => void leave()}>Cancel</Button>
            <Button kind="primary" submit busy={busy}>
              {row ? "Save" : "Create"}
            </Button>
          </div>
        )}
      />
    </Modal>
  );
}
