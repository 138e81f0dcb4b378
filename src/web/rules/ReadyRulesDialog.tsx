import { Modal } from "antd";
import { useState } from "react";
import type { Area } from "../../domain/resource/define.ts";
import { ReadyRules } from "./ReadyRules.tsx";

export default function ReadyRulesDialog({ area, close }: { area: Area; close(): void }) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      title="Ready rules"
      width={880}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={close}
    >
      <ReadyRules area={area} chosen={() => setOpen(false)} />
    </Modal>
  );
}
