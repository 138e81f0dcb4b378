import { type HttpError, useList } from "@refinedev/core";
import { Link } from "react-router";
import { pathsOf } from "../../../domain/access/screen-needs.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { pricePublications } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { useCancelPublication } from "../useCancelPublication.ts";

type Publication = RowOf<typeof pricePublications>;

const publications = resourceNamed("price-publications");
const SHOWN = 20;

/** The waiting publications of a catalog's prices, the next one first; nothing without any. */
export function CatalogPublications({ area, catalogId }: { area: Area; catalogId: string }) {
  const canList = useAbility().can(publications.name, "list");
  const cancel = useCancelPublication();
  const { result } = useList<Publication, HttpError>({
    resource: publications.name,
    filters: [
      { field: "catalog", operator: "in", value: [catalogId] },
      { field: "status", operator: "in", value: ["waiting"] },
    ],
    sorters: [{ field: "publishAt", order: "asc" }],
    pagination: { currentPage: 1, pageSize: SHOWN },
    queryOptions: { enabled: canList },
    errorNotification: false,
  });
  const rows = result.data;
  if (rows.length === 0) return null;
  const all = `${pathsOf(publications, area).list}?catalog=${catalogId}`;
  return (
    <Panel title="Scheduled publications" action={<Link to={all}>All publications</Link>}>
      <SmallTable
        label="Waiting publications"
        box="plain-table-box"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: "Publish at", cell: ({ publishAt }) => <When at={publishAt} /> },
          { title: "Prices of", cell: ({ summary }) => summary },
          { title: "Base cost", cell: ({ basecost }) => basecost?.name ?? NOTHING },
          { title: "Created by", cell: ({ createdUser }) => createdUser?.fullName },
          ...(cancel
            ? [
                {
                  title: "Actions",
                  hidesTitle: true,
                  align: "right" as const,
                  cell: (row: Publication) => (
                    <Button small kind="text" onClick={() => void cancel(row)}>
                      Cancel publication
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
