import { useMemo } from "react";
import { PUBLICATION_STATUSES } from "../../domain/catalogs/publish-at.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { useConfirm } from "../widgets/useConfirm.tsx";

const publications = resourceNamed("price-publications");
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
  const call = useCall();
  const confirm = useConfirm();
  const { can } = useAbility();
  const rowActions = useMemo(() => {
    if (!can(publications.name, "cancel")) return undefined;
    const cancel = async ({ id, summary }: Row) => {
      const isConfirmed = await confirm({
        title: `Cancel the publication of ${String(summary)}?`,
        text: "The prices stay as they are.",
        action: "Cancel publication",
        danger: true,
      });
      if (!isConfirmed) return;
      await call("DELETE", `price-publications/${id}`, {
        changes: [publications.name],
        success: "Publication canceled",
      });
    };
    return (row: Row) =>
      row.status === "waiting"
        ? [
            {
              label: "Cancel publication",
              icon: "circle-slash" as const,
              danger: true,
              onClick: () => void cancel(row),
            },
          ]
        : [];
  }, [call, confirm, can]);
  return (
    <ResourceList
      resource={publications}
      area={area}
      tabs={TABS}
      readOnly
      {...(rowActions ? { rowActions } : {})}
    />
  );
}
