import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceFormPage from "../resource/ResourceFormPage.tsx";
import type { ScreenProps } from "../screens.ts";

const catalogs = resourceNamed("catalogs");
const DROPSHIP = { dropship: true, type: "drop" };

/** A catalog of goods that a supplier ships: its kind is not asked for. */
export default function CreateDropship({ area }: ScreenProps) {
  return (
    <ResourceFormPage resource={catalogs} area={area} title="Create dropship catalog" preset={DROPSHIP} />
  );
}
