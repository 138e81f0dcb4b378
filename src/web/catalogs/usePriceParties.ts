import { type PriceParty, partiesOf } from "../../domain/catalogs/price-loop.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import type { CatalogDetail } from "./catalog.ts";

type Owned = Pick<CatalogDetail, "ownerAgency" | "dropship" | "isTrademark">;

/** As whom the person can change the prices of a catalog; empty for people who only read it. */
export function usePriceParties(): (catalog: Owned) => readonly PriceParty[] {
  const { userType } = usePerson();
  const { can } = useAbility();
  const isAllowed = can("catalogs", "save-variants");
  return ({ ownerAgency, dropship, isTrademark }) => {
    if (!isAllowed || (userType === "agency" && !ownerAgency)) return [];
    return partiesOf(userType, dropship && isTrademark);
  };
}
