import type { Area } from "../../domain/resource/define.ts";
import type { HeaderAction } from "../layout/PageHeader.tsx";
import { useAbility } from "../providers/person.tsx";

/** The link to the form of goods that a supplier ships, for those who may open it. */
export function useCreateDropship(area: Area): readonly HeaderAction[] {
  const to = `/${area}/catalogs/create-dropship`;
  return useAbility().canOpen(to) ? [{ label: "Create dropship catalog", icon: "plus", to }] : [];
}
