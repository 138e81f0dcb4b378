import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { StoreAccess } from "./StoreAccess.tsx";

/** An integration as any row is shown, and what its store is told with. */
export default function IntegrationDetail({ area }: ScreenProps) {
  return (
    <ResourceShow resource={resourceNamed("integrations")} area={area}>
      <StoreAccess />
    </ResourceShow>
  );
}
