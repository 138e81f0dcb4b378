import { useMemo } from "react";
import { usePerson } from "../providers/person.tsx";
import { SELLER } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { movementColumn, movementColumns, movements, REASON } from "./movement-columns.tsx";

/** All stock movements, each with the order that made it. */
export default function MovementList({ area }: ScreenProps) {
  const isSeller = usePerson().userType === "seller";
  const columns = useMemo(
    () => [
      movementColumn("sku", {
        main: true,
        width: 240,
        fields: ["product"],
        second: (row) => row.product.title,
      }),
      ...(isSeller ? [] : [SELLER]),
      movementColumn("reason", REASON),
      ...movementColumns,
      ...(isSeller ? [] : [movementColumn("createdUser", { hidden: true })]),
    ],
    [isSeller],
  );
  return <ResourceList resource={movements} area={area} columns={columns} />;
}
