import { Form } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { formatCount } from "../../domain/format.ts";
import type { storeAssignment } from "../../domain/stores/assignment.ts";
import { assignStore } from "../../domain/stores/sync/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { FormModal } from "../widgets/dialog/FormModal.tsx";
import { StoreSelect } from "./StoreSelect.tsx";
import { type Store, useStores } from "./store.ts";

export interface OrderToAssign {
  id: string;
  sellerTeam: { id: string; name: string };
  /** The current store; undefined if unknown. */
  integration?: Store | null;
}

interface Group {
  team: OrderToAssign["sellerTeam"];
  ids: string[];
}

function groupsOf(orders: readonly OrderToAssign[]): Group[] {
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

/** The chosen store by seller team. */
type Values = Readonly<Record<string, string>>;

interface FieldProps {
  group: Group;
  isOnly: boolean;
  current: Store | null;
}

/** The stores of one seller to choose from. */
function StoreOfTeam({ group: { team, ids }, isOnly, current }: FieldProps) {
  const stores = useStores({ sellerTeam: team.id });
  const count = `${formatCount(ids.length)} ${ids.length === 1 ? "order" : "orders"}`;
  if (stores?.length === 0)
    return (
      <p>
        {team.name} has not connected a store yet. Sellers connect stores under <em>Integrations</em>.
      </p>
    );
  return (
    <Form.Item name={team.id} label={isOnly ? "Store" : `${team.name} (${count})`} initialValue={UNCHANGED}>
      <StoreSelect
        stores={stores ?? []}
        disabled={!stores}
        before={[[UNCHANGED, current ? `Keep ${current.name}` : "Choose a store"]]}
        after={current ? [[NO_STORE, "No store"]] : []}
      />
    </Form.Item>
  );
}

/** Assigns the chosen stores, one call per seller. Resolves to the messages of those that failed. */
function useAssign() {
  const toast = useToast();
  const assignOne = useNamedCall(assignStore);
  const [busy, setBusy] = useState(false);
  const assign = async (assignments: readonly z.input<typeof storeAssignment>[]) => {
    const errors: string[] = [];
    setBusy(true);
    for (const body of assignments) {
      const response = await assignOne({ body }, { quiet: true });
      if (response.ok && response.data.success.length > 0) toast.success(response.data.message);
      else errors.push(response.ok ? response.data.message : response.message);
    }
    setBusy(false);
    return errors;
  };
  return { assign, busy };
}

/** Assigns a store to orders, seller by seller. */
export default function AssignStoreDialog(props: {
  orders: readonly OrderToAssign[];
  close(assigned: boolean): void;
}) {
  const { orders, close } = props;
  const toast = useToast();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) ?? {};
  const { assign, busy } = useAssign();
  const groups = groupsOf(orders);
  const isChosen = ({ team }: Group) => (values[team.id] ?? UNCHANGED) !== UNCHANGED;

  const submit = async (chosen: Values) => {
    const errors = await assign(
      groups.filter(isChosen).map(({ team, ids }) => {
        const integration = chosen[team.id] ?? NO_STORE;
        return { ids, integration: integration === NO_STORE ? null : integration };
      }),
    );
    if (errors.length === 0) return close(true);
    toast.error(errors.join(". "));
  };
  return (
    <FormModal<Values>
      title="Assign a store"
      action="Assign"
      busy={busy}
      disabled={!groups.some(isChosen)}
      requiredMark={false}
      warnWhenUnsavedChanges={false}
      formProps={{ form, onFinish: (chosen) => void submit(chosen) }}
      close={() => close(false)}
    >
      {groups.map((group) => (
        <StoreOfTeam
          key={group.team.id}
          group={group}
          isOnly={groups.length === 1}
          current={orders.length === 1 ? (orders[0]?.integration ?? null) : null}
        />
      ))}
      <p className="small quiet">
        Tracking numbers are synced to this store. Once a parcel is synced, the store can only be changed
        after the parcel is voided.
      </p>
    </FormModal>
  );
}
