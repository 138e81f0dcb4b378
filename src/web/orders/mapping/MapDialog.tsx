import { Modal } from "antd";
import { MapItem } from "./MapItem.tsx";
import type { Wanted } from "./useMapping.ts";

interface Props {
  wanted: Wanted;
  team?: string;
  changes?: readonly string[];
  close(): void;
}

/** Maps items of one name without leaving the page that shows them. */
export default function MapDialog({ wanted, close, ...others }: Props) {
  return (
    <Modal
      open
      title={`Map ${wanted.title}`}
      onCancel={close}
      footer={null}
      destroyOnHidden
      width={600}
      afterOpenChange={(open) =>
        open && document.querySelector<HTMLElement>(".ant-modal-body [role=combobox]")?.focus()
      }
    >
      <p className="small quiet">
        {wanted.sku ? `SKU ${wanted.sku}` : "No SKU: known by its product and variant"}
      </p>
      <MapItem wanted={wanted} done={close} cancel={close} {...others} />
    </Modal>
  );
}
