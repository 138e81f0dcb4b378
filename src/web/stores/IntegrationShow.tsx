import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { StoreAccess } from "./StoreAccess.tsx";

/** An integration's fields, and the credentials of its store. */
export default function IntegrationShow({ area }: ScreenProps) {
  return (
    <ResourceShow resource={resourceNamed("integrations")} area={area}>
      <StoreAccess />
    </ResourceShow>
  );
}
