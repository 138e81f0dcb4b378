import { Modal } from "antd";
import { useRef } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import { Button } from "../widgets/Button.tsx";
import { useLeave } from "../widgets/useLeave.ts";
import type { Row } from "./cells.tsx";
import { focusFirst, ResourceForm } from "./ResourceForm.tsx";

interface Props {
  resource: Resource;
  row: Row | undefined;
  close(): void;
  /** Given the new or changed row before it closes. */
  saved?(row: Row): void;
}

/** A short form as a dialog. Closed, it forgets what was typed; if that is something, it asks first. */
export default function ResourceFormDialog({ resource, row, close, saved }: Props) {
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
      // The dialog takes the focus when it has opened; the first field is where it belongs.
      afterOpenChange={(open) => open && focusFirst(document.querySelector(".ant-modal-body"))}
    >
      <ResourceForm
        resource={resource}
        row={row}
        done={(now) => {
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
