import { useCallback, useMemo } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { usePerson } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { LoadStarter } from "./LoadStarter.tsx";
import { useDuplicate } from "./useDuplicate.ts";
import { useHistoryLogs } from "./useHistoryLogs.tsx";
import { useStatusActions } from "./useStatusActions.ts";

const catalogs = resourceNamed("catalogs");
const OWNER = ["owner"] as const;

/** The catalogs, with the status of their supplier prices. */
export default function CatalogList({ area }: ScreenProps) {
  const { dialog, headerActions, rowActions: history } = useHistoryLogs();
  const duplicate = useDuplicate(area);
  const others = useMemo(
    () =>
      duplicate || history
        ? (row: Row) => [...(history?.(row) ?? []), ...(duplicate?.(row) ?? [])]
        : undefined,
    [duplicate, history],
  );
  const ofOwner = useStatusActions(OWNER, others);
  const { userType } = usePerson();
  // Agencies change their own catalogs only.
  const isLocked = useCallback((row: Row) => userType === "agency" && !row.ownerAgency, [userType]);
  const rowActions = useCallback(
    (row: Row) => (isLocked(row) ? others : ofOwner)?.(row) ?? [],
    [isLocked, others, ofOwner],
  );
  return (
    <>
      <ResourceList
        resource={catalogs}
        area={area}
        headerActions={headerActions}
        readOnly={isLocked}
        emptyAction={<LoadStarter />}
        {...(ofOwner ? { rowActions } : {})}
      />
      {dialog}
    </>
  );
}
