import { PUBLICATION_STATUSES } from "../../domain/catalogs/publish-at.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Row } from "../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { useCancelPublication } from "./useCancelPublication.ts";

const publications = resourceNamed("price-publications");
/** What the action of a row reads. */
const FIELDS = ["status", "summary"];
const TABS = {
  key: "status",
  label: "Status",
  values: [
    { label: "All", value: "" },
    ...Object.entries(PUBLICATION_STATUSES).map(([value, [label]]) => ({ value, label })),
  ],
};

/** Prices that are published at a set time. A waiting publication can be canceled. */
export default function PricePublicationList({ area }: ScreenProps) {
  const cancel = useCancelPublication();
  const rowActions = cancel
    ? (row: Row) =>
        row.status === "waiting"
          ? [
              {
                label: "Cancel publication",
                icon: "circle-slash" as const,
                danger: true,
                onClick: () => void cancel({ id: row.id, summary: String(row.summary) }),
              },
            ]
          : []
    : undefined;
  const list = useDeclaredList({ resource: publications, area, tabs: TABS, fields: FIELDS });
  return <DeclaredList list={list} readOnly rowActions={rowActions} />;
}
