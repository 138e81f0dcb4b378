import { useState } from "react";
import { Field, FormDialog } from "../orders/detail/FormDialog.tsx";
import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { NOTICE_CHANGES } from "./notice.ts";
import { StoreSelect } from "./StoreSelect.tsx";
import { type Store, useStores } from "./store.ts";

/** An order whose store is to be named. */
export interface OrderToName {
  id: string;
  sellerTeam: { id: string; name: string };
  /** What it names now; left out where that is not known. */
  integration?: Store | null;
}

interface Group {
  team: OrderToName["sellerTeam"];
  ids: string[];
}

function groupsOf(orders: readonly OrderToName[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { id, sellerTeam } of orders) {
    const group = groups.get(sellerTeam.id) ?? { team: sellerTeam, ids: [] };
    if (!group.ids.includes(id)) group.ids.push(id);
    groups.set(sellerTeam.id, group);
  }
  return [...groups.values()];
}

const UNCHANGED = "";
const NO_STORE = "none";

interface FieldProps {
  group: Group;
  alone: boolean;
  now: Store | null;
  value: string;
  choose(value: string): void;
}

/** The stores of one seller. */
function StoreOfTeam({ group: { team, ids }, alone, now, value, choose }: FieldProps) {
  const stores = useStores({ sellerTeam: team.id });
  const count = `${ids.length.toLocaleString("en-US")} ${ids.length === 1 ? "order" : "orders"}`;
  const label = alone ? "Store" : `${team.name} (${count})`;
  if (stores?.length === 0)
    return (
      <p>
        {team.name} has no store connected: they add one under <em>Integrations</em>.
      </p>
    );
  return (
    <Field label={label}>
      {(tied) => (
        <StoreSelect
          {...tied}
          stores={stores ?? []}
          value={value}
          disabled={!stores}
          onChange={choose}
          before={[[UNCHANGED, now ? `Leave ${now.name}` : "Choose a store"]]}
          after={now ? [[NO_STORE, "No store"]] : []}
        />
      )}
    </Field>
  );
}

interface Named {
  success: string[];
  message: string;
}

/** Says which store orders came from, seller by seller, and has it told what it has not heard. */
export default function NameStoreDialog(props: {
  orders: readonly OrderToName[];
  close(named: boolean): void;
}) {
  const { orders, close } = props;
  const call = useCall();
  const say = useSay();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const groups = groupsOf(orders);
  const chosen = groups.filter(({ team }) => (values[team.id] ?? UNCHANGED) !== UNCHANGED);

  const submit = async () => {
    setBusy(true);
    const refused: string[] = [];
    for (const { team, ids } of chosen) {
      const integration = values[team.id] === NO_STORE ? null : values[team.id];
      const answer = await call<Named>("POST", "orders/name-store", {
        body: { ids, integration },
        changes: NOTICE_CHANGES,
        quiet: true,
      });
      if (answer.ok && answer.data.success.length > 0) say.success(answer.data.message);
      else refused.push(answer.ok ? answer.data.message : answer.message);
    }
    setBusy(false);
    if (refused.length === 0) return close(true);
    setRefusal(refused.join(". "));
  };
  return (
    <FormDialog
      title={orders.length === 1 ? "Name the order's store" : "Name the orders' store"}
      action="Name store"
      busy={busy}
      disabled={chosen.length === 0}
      dirty={false}
      refusal={refusal || undefined}
      submit={() => void submit()}
      close={() => close(false)}
    >
      {groups.map((group) => (
        <StoreOfTeam
          key={group.team.id}
          group={group}
          alone={groups.length === 1}
          now={orders.length === 1 ? (orders[0]?.integration ?? null) : null}
          value={values[group.team.id] ?? UNCHANGED}
          choose={(value) => setValues({ ...values, [group.team.id]: value })}
        />
      ))}
      <p className="small quiet">
        It is told the tracking numbers that it has not heard yet, now and later. A store that has been told
        of a parcel stays the order's store until the parcel is voided.
      </p>
    </FormDialog>
  );
}
