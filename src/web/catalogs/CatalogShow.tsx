import { useLocation } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";

const catalogs = resourceNamed("catalogs");
const SUPPLIED = { to: "/a/supplier-catalog", label: "Supplier Catalog" };

/** A catalog at the addresses that are its own beside the generic one. */
export default function CatalogShow({ area }: ScreenProps) {
  const isSupplied = useLocation().pathname.startsWith("/a/catalogs/detail-drop/");
  return <ResourceShow resource={catalogs} area={area} {...(isSupplied ? { back: SUPPLIED } : {})} />;
}
