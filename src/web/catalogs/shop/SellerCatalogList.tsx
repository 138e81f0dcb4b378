import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { listLowestPrices } from "../../../domain/catalogs/calls.ts";
import { formatMoney } from "../../../domain/format.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { Column } from "../../list/table/columns.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { columnOf, columnsOf, type Row } from "../../resource/cells.tsx";
import ResourceList, { DeclaredList, useDeclaredList } from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";
import type { RowAction } from "../../widgets/RowMenu.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import { createProductPath, FROM_ARTWORK } from "./create-product.ts";

const catalogs = resourceNamed("catalogs");
const NO_OTHERS: readonly string[] = [];
/** Of use to those who publish catalogs: a seller sees only what is on sale. */
const OF_AGENCIES: ReadonlySet<string> = new Set(["publishStatus", "createdAt"]);
const NO_FILTERS = ["publishStatus", "active"];
const DECLARED: readonly Column<Row>[] = [
  ...columnsOf(catalogs, true).filter(({ key }) => !OF_AGENCIES.has(key)),
  columnOf<Row>(catalogs, "production"),
];

/** The column of the lowest own price of each catalog. */
function usePriceColumn(): Column<Row> {
  const { data, isPending } = useCallQuery(listLowestPrices, {});
  const rows = data?.data.data;
  return useMemo(() => {
    const prices = new Map(rows?.map(({ catalog, price }) => [catalog, price]));
    return {
      key: "price",
      title: "Your price",
      width: 128,
      align: "right",
      cardRole: "amount",
      fields: [],
      cell: ({ id }) => {
        const price = prices.get(id);
        if (price !== undefined) return `From ${formatMoney(price)}`;
        return isPending ? <Bar width={72} /> : <span className="quiet">{rows ? "No price" : NOTHING}</span>;
      },
    };
  }, [rows, isPending]);
}

/** The catalogs on sale to a seller, with what each costs at least. */
function Shelf({ area }: ScreenProps) {
  const price = usePriceColumn();
  const columns = useMemo(() => [...DECLARED, price], [price]);
  const list = useDeclaredList({ resource: catalogs, area, columns, fields: NO_OTHERS, without: NO_FILTERS });
  const canCreate = useAbility().canOpen(FROM_ARTWORK);
  const navigate = useNavigate();
  const rowActions = useCallback(
    ({ id }: Row): readonly RowAction[] => [
      { label: "Create product", icon: "image", onClick: () => void navigate(createProductPath(id)) },
    ],
    [navigate],
  );
  return (
    <DeclaredList
      list={list}
      rowActions={canCreate ? rowActions : undefined}
      empty={{
        icon: "grid",
        title: "No catalogs yet",
        text: "Catalogs appear here once your agency puts them on sale.",
      }}
    />
  );
}

/** Catalogs in the sellers' area: for sellers as in a shop, for others as declared. */
export default function SellerCatalogList({ area }: ScreenProps) {
  const { can } = useAbility();
  const isSeller = usePerson().userType === "seller";
  return isSeller && can("catalogs", "prices") ? (
    <Shelf area={area} />
  ) : (
    <ResourceList resource={catalogs} area={area} />
  );
}
