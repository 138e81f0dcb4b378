import { useMemo } from "react";
import { usePerson } from "../providers/person.tsx";
import { columnOf, sellerOf } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { type Movement, movementColumns, movements, REASON } from "./movement-columns.tsx";

/** All stock movements, each with the order that made it. */
export default function MovementList({ area }: ScreenProps) {
  const isSeller = usePerson().userType === "seller";
  const columns = useMemo(
    () => [
      columnOf<Movement>(movements, "sku", { main: true, width: 240, second: (row) => row.product.title }),
      ...(isSeller ? [] : [{ key: "sellerTeam", title: "Seller", width: 168, cell: sellerOf }]),
      columnOf<Movement>(movements, "reason", REASON),
      ...movementColumns,
      ...(isSeller ? [] : [columnOf<Movement>(movements, "createdUser", { hidden: true })]),
    ],
    [isSeller],
  );
  return <ResourceList resource={movements} area={area} columns={columns} />;
}
