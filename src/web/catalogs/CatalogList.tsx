import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { useHistoryLogs } from "./useHistoryLogs.tsx";

const catalogs = resourceNamed("catalogs");

/** The catalogs, with what became of their supplier prices. */
export default function CatalogList({ area }: ScreenProps) {
  const { dialog, ...ways } = useHistoryLogs();
  return (
    <>
      <ResourceList resource={catalogs} area={area} {...ways} />
      {dialog}
    </>
  );
}
