import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import { duplicateCatalog } from "../../domain/catalogs/calls.ts";
import type { Area } from "../../domain/resource/define.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { RowActions } from "./status/useStatusActions.ts";

const catalogs = resourceNamed("catalogs");

/** Copies a catalog and opens the copy's page, as an action of its row. `undefined` without permission. */
export function useDuplicate(area: Area): RowActions | undefined {
  const canCreate = useAbility().can("catalogs", "create");
  const copy = useNamedCall(duplicateCatalog);
  const navigate = useNavigate();
  const isBusy = useRef(false);
  const actions = useCallback<RowActions>(
    ({ id }) => {
      const duplicate = async () => {
        // A second click must not make a second copy.
        if (isBusy.current) return;
        isBusy.current = true;
        const response = await copy({ params: { id }, body: {} }, { success: "Duplicated as a draft" });
        isBusy.current = false;
        if (response.ok) void navigate(pathsOf(catalogs, area).show.replace(":id", response.data.id));
      };
      return [{ label: "Duplicate", icon: "copy", onClick: () => void duplicate() }];
    },
    [copy, navigate, area],
  );
  return canCreate ? actions : undefined;
}
