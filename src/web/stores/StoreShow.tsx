import { type HttpError, useList, useOne } from "@refinedev/core";
import { Flex } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { counted } from "../../domain/counts.ts";
import type { stores } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { setCollects } from "../../domain/stores/calls.ts";
import { Related } from "../orders/related/Related.tsx";
import { useNamedCall } from "../providers/calls.ts";
import { sendCall } from "../providers/http.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { AccessDialog } from "./AccessDialog.tsx";
import type { Integration } from "./integration.ts";

type Store = RowOf<typeof stores>;

const resource = resourceNamed("stores");

/** Asks with what changes, and then sets who collects. */
function useCollects() {
  const confirm = useConfirm();
  const toast = useToast();
  const set = useNamedCall(setCollects);
  return async ({ id, name }: Store, collects: Store["collects"]) => {
    const given = { params: { id }, body: { collects } };
    const preview = await sendCall(setCollects, { ...given, query: { preview: "true" } });
    if (!preview.ok) return toast.error(preview.message);
    const { openOrders, isConnectedBySeller } = preview.data;
    const lines = [
      collects === "agency"
        ? "New orders wait until the buyer has paid you. Their profit can be paid out once the store has paid you."
        : "New orders are charged to the seller's balance.",
      openOrders > 0 && `${counted(openOrders, "open order")} of the store will not change.`,
      collects === "agency" &&
        isConnectedBySeller &&
        "The seller connected the store. Record payments yourself until you enter its keys.",
    ];
    const isSure = await confirm({
      title:
        collects === "agency" ? `Collect what buyers pay ${name}?` : `Let the seller of ${name} collect?`,
      text: lines.filter(Boolean).join(" "),
      action: collects === "agency" ? "Collect for the agency" : "Let the seller collect",
    });
    if (isSure) await set(given, { success: preview.data.message });
  };
}

/** The connections of a store whose keys the agency enters. */
function Connections({ store }: { store: Store }) {
  const [connecting, setConnecting] = useState<Integration | null>(null);
  const { result } = useList<Integration, HttpError>({
    resource: "integrations",
    filters: [{ field: "store", operator: "in", value: [store.id] }],
    errorNotification: false,
  });
  return (
    <Flex
      className="card card-padded"
      component="section"
      vertical
      gap={12}
      align="flex-start"
      aria-labelledby="keys"
    >
      <h2 id="keys">Keys</h2>
      <p className="quiet">
        Payments reported by a store count only if you have entered its keys yourself. While you collect, the
        seller cannot change them.
      </p>
      {result.data.length === 0 && <p>The seller has not connected this store yet.</p>}
      {result.data.map((one) => (
        <Flex key={one.id} gap={12} align="center" wrap>
          <span>{one.name}</span>
          <Button small onClick={() => setConnecting(one)}>
            Enter keys
          </Button>
        </Flex>
      ))}
      {connecting && <AccessDialog integration={connecting} close={() => setConnecting(null)} />}
    </Flex>
  );
}

/** A store of a seller, for its agency: who collects what buyers pay, and its keys. */
export default function StoreShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const collect = useCollects();
  const { result: store } = useOne<Store, HttpError>({ resource: "stores", id, errorNotification: false });
  const isShown = store?.id === id;
  const isCollected = isShown && store.collects === "agency";
  return (
    <ResourceShow
      resource={resource}
      area={area}
      actions={
        isShown && can("stores", "collect")
          ? [
              {
                label: isCollected ? "Let the seller collect" : "Collect for the agency",
                onClick: () => void collect(store, isCollected ? "seller" : "agency"),
              },
            ]
          : []
      }
    >
      {isCollected && can("integrations", "access") && <Connections store={store} />}
      <Related area={area} of={{ store: id }} empty="Orders of this store appear here." />
    </ResourceShow>
  );
}
