import { useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { StoreAutoSubmit } from "../orders/auto-submit/StoreAutoSubmit.tsx";
import { Related } from "../orders/related/Related.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { StoreOrders } from "./inbound/StoreOrders.tsx";
import { ReturnFromStore } from "./ReturnFromStore.tsx";
import { StoreAccess } from "./StoreAccess.tsx";
import { StoreTracking } from "./StoreTracking.tsx";
import { StoreShipping } from "./shipping/StoreShipping.tsx";

/** An integration: how its orders arrive, how tracking numbers go back, how they are shipped, and its credentials. */
export default function IntegrationShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  return (
    <ResourceShow resource={resourceNamed("integrations")} area={area}>
      <ReturnFromStore />
      <StoreOrders />
      <StoreTracking />
      <StoreAutoSubmit />
      <StoreShipping />
      <StoreAccess />
      <Related area={area} of={{ integration: id }} empty="Orders of this store appear here." />
    </ResourceShow>
  );
}
