import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { StoreOrders } from "./inbound/StoreOrders.tsx";
import { StoreAccess } from "./StoreAccess.tsx";

/** An integration, how its orders arrive, and the credentials of its store. */
export default function IntegrationShow({ area }: ScreenProps) {
  return (
    <ResourceShow resource={resourceNamed("integrations")} area={area}>
      <StoreOrders />
      <StoreAccess />
    </ResourceShow>
  );
}
