import { Modal } from "antd";
import type { ReactNode } from "react";
import { focusFirstOpened } from "../../widgets/focus.ts";
import "./mapping.css";

interface Props {
  title: string;
  /** What is mapped, in grey. */
  about: ReactNode;
  close(): void;
  children: ReactNode;
}

/** A dialog around a choice of variant: its search field has the cursor. */
export function MapModal({ title, about, close, children }: Props) {
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      footer={null}
      destroyOnHidden
      width={600}
      afterOpenChange={(open) => open && focusFirstOpened("[role=combobox]")}
    >
      <p className="small quiet map-about">{about}</p>
      {children}
    </Modal>
  );
}
