import { useState } from "react";
import { Button } from "../widgets/Button.tsx";
import { ConnectDialog } from "./ConnectDialog.tsx";
import type { Integration } from "./integration.ts";

interface Props {
  integration: Integration;
  label: "Connect store" | "Use a webhook" | "Change keys" | "Reconnect";
  isPrimary?: boolean;
}

/** Opens the dialog that connects a store. */
export function ConnectButton({ integration, label, isPrimary = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={isPrimary ? "primary" : "default"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ConnectDialog integration={integration} close={() => setOpen(false)} />}
    </>
  );
}
