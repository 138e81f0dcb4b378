import { useCallback, useMemo } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Selection } from "../list/useSelection.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { LoadStarter } from "./LoadStarter.tsx";
import { useAgencyExport } from "./price-file/useAgencyExport.ts";
import { BulkStatus } from "./status/BulkStatus.tsx";
import { useRemovalText } from "./status/useRemovalText.ts";
import { useStatusActions } from "./status/useStatusActions.ts";
import { useCreateDropship } from "./useCreateDropship.ts";
import { useDuplicate } from "./useDuplicate.ts";
import { useHistoryLogs } from "./useHistoryLogs.tsx";

const catalogs = resourceNamed("catalogs");
const OWNER = ["owner"] as const;
const bulkActions = (selection: Selection) => <BulkStatus party="owner" selection={selection} />;

/** The catalogs, with the status of their supplier prices. */
export default function CatalogList({ area }: ScreenProps) {
  const { dialog, headerActions, rowActions: history } = useHistoryLogs();
  const duplicate = useDuplicate(area);
  const createDropship = useCreateDropship(area);
  const exportActions = useAgencyExport();
  const removalText = useRemovalText();
  const canSetStatus = useAbility().can("catalogs", "publish-status");
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
        headerActions={[...createDropship, ...headerActions, ...exportActions]}
        removalText={removalText}
        readOnly={isLocked}
        emptyAction={<LoadStarter />}
        {...(ofOwner ? { rowActions } : {})}
        {...(canSetStatus ? { bulkActions } : {})}
      />
      {dialog}
    </>
  );
}
