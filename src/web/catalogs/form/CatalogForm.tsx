import { useLocation } from "react-router";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import ResourceFormPage from "../../resource/ResourceFormPage.tsx";
import type { ScreenProps } from "../../screens.ts";
import { useCreateDropship } from "../useCreateDropship.ts";
import { CATALOG_INPUTS } from "./inputs.tsx";

const catalogs = resourceNamed("catalogs");
const DROPSHIP = { dropship: true, type: "drop" };

/** Creates or edits a catalog; a new one opens, since its variants are made there. At `create-dropship` its type is preset: goods that a supplier ships. */
export default function CatalogForm({ area }: ScreenProps) {
  const { pathname } = useLocation();
  const isDropship = pathname.endsWith("/create-dropship");
  const links = useCreateDropship(area);
  return (
    <ResourceFormPage
      resource={catalogs}
      area={area}
      inputs={CATALOG_INPUTS}
      opensCreated
      {...(pathname.endsWith("/create") ? { links } : {})}
      {...(isDropship ? { title: "Create dropship catalog", preset: DROPSHIP } : {})}
    />
  );
}
