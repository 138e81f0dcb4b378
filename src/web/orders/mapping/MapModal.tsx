import { Modal } from "antd";
import type { ReactNode } from "react";
import { focusFirstOpened } from "../../widgets/dialog/focus.ts";
import "./mapping.css";

interface Props {
  title: string;
  /** The item to map, in gray. */
  about: ReactNode;
  close(): void;
  children: ReactNode;
}

/** The dialog of a variant choice; the search field has the focus. */
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
