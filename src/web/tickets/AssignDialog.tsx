import { Modal } from "antd";
import { useState } from "react";
import { counted } from "../../domain/counts.ts";
import { ReferencePicker } from "../widgets/picker/ReferencePicker.tsx";

interface Props {
  count: number;
  busy: boolean;
  /** `null`: to nobody. */
  assign(userId: string | null): void;
  close(): void;
}

/** Chooses who has the selected tickets from now on. */
export default function AssignDialog({ count, busy, assign, close }: Props) {
  const [userId, setUserId] = useState<string | null>(null);
  return (
    <Modal
      open
      title={`Assign ${counted(count, "ticket")}`}
      okText={userId === null ? "Remove assignee" : "Assign"}
      okButtonProps={{ loading: busy }}
      onOk={() => assign(userId)}
      onCancel={close}
      destroyOnHidden
      width={420}
    >
      <ReferencePicker
        target="users"
        label="Assign to"
        placeholder="Nobody"
        value={userId}
        onChange={(next) => setUserId(typeof next === "string" ? next : null)}
      />
    </Modal>
  );
}
