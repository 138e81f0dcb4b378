import { useCallback, useMemo } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { usePerson } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
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
/** What the actions of a row read. */
const FIELDS = ["name", "ownerAgency", "publishStatus"];

export default function CatalogList({ area }: ScreenProps) {
  const { dialog, headerActions, rowActions: history } = useHistoryLogs();
  const duplicate = useDuplicate(area);
  const createDropship = useCreateDropship(area);
  const exportActions = useAgencyExport();
  const removalText = useRemovalText();
  const list = useDeclaredList({ resource: catalogs, area, fields: FIELDS });
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
      <DeclaredList
        list={list}
        more={[...createDropship, ...headerActions, ...exportActions]}
        removalText={removalText}
        readOnly={isLocked}
        emptyAction={<LoadStarter />}
        rowActions={ofOwner && rowActions}
        bulk={list.can("publish-status") && <BulkStatus party="owner" selection={list.selection} />}
      />
      {dialog}
    </>
  );
}
