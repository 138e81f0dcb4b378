import { useState } from "react";
import type { WholeOrder } from "../wire.ts";
import { FormDialog } from "./FormDialog.tsx";
import { PERSON_KEYS, PersonFields, type PersonKey, personOf } from "./PersonFields.tsx";
import { useOrderCall } from "./useOrderCall.ts";

interface Props {
  order: WholeOrder;
  /** An agency may pay a rise in shipping itself. */
  mayBear: boolean;
  close(): void;
}

/** The customer and address of an order; the address is checked anew and its shipping rated anew. */
export default function AddressDialog({ order, mayBear, close }: Props) {
  const [before] = useState(() => personOf(order));
  const [values, setValues] = useState(before);
  const [bears, setBears] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; errors: Record<string, string> } | null>(null);
  const { change, busy } = useOrderCall();
  const changed = PERSON_KEYS.filter((key) => values[key] !== before[key]);
  const set = (key: PersonKey, text: string) => setValues((now) => ({ ...now, [key]: text }));

  const submit = async () => {
    if (changed.length === 0) return close();
    const answer = await change("POST", `orders/${order.id}/customer/update`, {
      body: {
        ...Object.fromEntries(changed.map((key) => [key, values[key].trim()])),
        ...(bears ? { agencyBears: true } : {}),
        version: order.version,
      },
      success: "Customer updated",
      quiet: true,
    });
    if (answer.ok) close();
    else setRefusal({ message: answer.message, errors: answer.errors ?? {} });
  };
  const errors = refusal?.errors ?? {};
  const atField = Object.keys(errors).some((key) => key in values);
  return (
    <FormDialog
      title="Edit customer"
      action="Save"
      busy={busy}
      dirty={changed.length > 0}
      refusal={atField ? undefined : refusal?.message}
      width={560}
      submit={() => void submit()}
      close={close}
    >
      <PersonFields person={values} errors={errors} set={set} />
      {mayBear && (
        <label className="check-line">
          <input type="checkbox" checked={bears} onChange={(event) => setBears(event.target.checked)} />
          The agency pays if shipping there costs more
        </label>
      )}
    </FormDialog>
  );
}
