import { useOne } from "@refinedev/core";
import { useState } from "react";
import { useParams } from "react-router";
import { ACCESS_FORMS } from "../../domain/shops/access.ts";
import type { Platform } from "../../domain/shops/destination.ts";
import { Field, FormDialog } from "../orders/detail/FormDialog.tsx";
import { useCall } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import "./shops.css";

interface Integration {
  id: string;
  name: string;
  platform: Platform;
  domain: string;
  status: 0 | 1;
}

interface DialogProps {
  integration: Integration;
  close(): void;
}

/** Takes a store's keys. They are never shown again, so the fields begin empty. */
function AccessDialog({ integration, close }: DialogProps) {
  const call = useCall();
  const form = ACCESS_FORMS[integration.platform];
  const [values, setValues] = useState({ address: "", key: "", secret: "" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    setBusy(true);
    const body = {
      key: values.key.trim(),
      ...(values.secret.trim() && { secret: values.secret.trim() }),
      ...(values.address.trim() && { address: values.address.trim() }),
    };
    const answer = await call("PUT", `integrations/${integration.id}/access`, {
      body,
      changes: ["integrations"],
      success: "Store connected",
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) return close();
    setErrors(answer.errors ?? {});
    setRefusal(answer.message);
  };
  const input = (name: keyof typeof values, label: string, type: "text" | "password", help?: string) => (
    <Field label={label} error={errors[name]} help={help}>
      {(tied) => (
        <input
          {...tied}
          type={type}
          className="plain-input"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value });
            setErrors({});
          }}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={`Connect ${integration.name}`}
      action="Connect"
      busy={busy}
      dirty={Object.values(values).some(Boolean)}
      refusal={Object.keys(errors).length > 0 ? undefined : refusal}
      submit={() => void submit()}
      close={close}
    >
      {form.address === null
        ? input("address", "Address", "text", `Empty: https://${integration.domain}`)
        : input("address", form.address, "text", "Each parcel is sent there as JSON, signed with the secret")}
      {input("key", form.key, "password")}
      {form.secret !== null && input("secret", form.secret, "password")}
    </FormDialog>
  );
}

/** What a store asks of us so that it can be told of parcels: entered here, and never read out again. */
export function StoreAccess() {
  const { id = "" } = useParams();
  const may = useMay()("integrations", "integrate");
  const call = useCall();
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const { result: integration } = useOne<Integration>({
    resource: "integrations",
    id,
    errorNotification: false,
  });
  if (!integration || !may) return null;
  const connected = integration.status === 1;
  const disconnect = async () => {
    const sure = await confirm({
      title: `Disconnect ${integration.name}?`,
      action: "Disconnect",
      danger: true,
    });
    if (sure)
      await call("DELETE", `integrations/${id}/access`, {
        changes: ["integrations"],
        success: "Store disconnected",
      });
  };
  return (
    <section className="card card-padded access-card" aria-labelledby="store-access">
      <h2 id="store-access">Tracking numbers</h2>
      <p className="quiet">
        With the keys of your store, your buyers are told of every parcel, of corrections and of parcels that
        will not arrive. They are kept here and shown to nobody.
      </p>
      <span>
        <Button kind={connected ? "default" : "primary"} onClick={() => setAsking(true)}>
          {connected ? "Change keys" : "Connect store"}
        </Button>{" "}
        {connected && <Button onClick={() => void disconnect()}>Disconnect</Button>}
      </span>
      {asking && <AccessDialog integration={integration} close={() => setAsking(false)} />}
    </section>
  );
}
