import { Input } from "antd";
import { useState } from "react";
import { Field, FormDialog } from "../orders/detail/FormDialog.tsx";
import { useCall } from "../providers/calls.ts";

/** Claims a host for the agency; what proves it is said beside it afterwards. */
export default function AddDomainDialog({ close }: { close(): void }) {
  const call = useCall();
  const [host, setHost] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const answer = await call("POST", "domains", {
      body: { host: host.trim() },
      changes: ["domains"],
      quiet: true,
      // The specification's word for a host that was added; the tag beside it says whether it is.
      success: "Connected",
    });
    setBusy(false);
    if (answer.ok) close();
    else setError(answer.errors?.host ?? answer.message);
  };
  return (
    <FormDialog
      title="Add new domain"
      action="Add"
      busy={busy}
      disabled={host.trim() === ""}
      dirty={host !== ""}
      submit={() => void submit()}
      close={close}
    >
      <Field label="Host" help="Without https:// and path, such as shop.example.com" error={error}>
        {(tied) => (
          <Input
            {...tied}
            value={host}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setHost(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
