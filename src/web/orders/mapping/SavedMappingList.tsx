import { Flex } from "antd";
import { type ReactNode, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import { listMappings } from "../../../domain/orders/mapping/calls.ts";
import type { SavedMapping } from "../../../domain/orders/mapping/responses.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { PageHeaderProps } from "../../layout/PageHeader.tsx";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { Tag } from "../../widgets/StatusTag.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { useDeleteMappings } from "./useDeleteMappings.ts";
import { variantLabel } from "./useVariants.ts";
import "./mapping.css";

const ChangeMapping = lazyDialog(() => import("./ChangeMapping.tsx"));

const skuOf = ({ sku }: SavedMapping) => (sku ? `SKU ${sku}` : "No SKU");
const NOT_OURS = { value: "notOurs", label: "Not ours", color: "default" } as const;
const NOT_SOLD = { value: "sold", label: "No longer sold", color: "gold" } as const;

function VariantCell({ mapping: { variant, image, sold } }: { mapping: SavedMapping }) {
  if (!variant) return <Tag option={NOT_OURS} />;
  return (
    <span className="saved-mapping-variant">
      <Thumb src={image} />
      <Flex className="saved-mapping-variant-text" component="span" vertical>
        <span className="variant-code">{variant.catalogVariantCode}</span>
        <span className="row-second">{variantLabel(variant)}</span>
      </Flex>
      {!sold && <Tag option={NOT_SOLD} />}
    </span>
  );
}

const Artworks = ({ artworks }: SavedMapping) =>
  artworks.length === 0 ? (
    NOTHING
  ) : (
    <span className="saved-mapping-artworks">
      {artworks.map((path, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one image may be in two slots
        <Thumb key={slot} src={path} size={24} alt={`Artwork ${slot + 1}`} />
      ))}
    </span>
  );

const COLUMNS: readonly Column<SavedMapping>[] = [
  {
    key: "title",
    title: "Item",
    main: true,
    width: 240,
    minWidth: 200,
    second: skuOf,
    cell: (row) => row.title,
  },
  {
    key: "variant",
    title: "Variant",
    width: 280,
    minWidth: 220,
    cell: (row) => <VariantCell mapping={row} />,
  },
  { key: "artworks", title: "Artwork", width: 110, cell: Artworks },
  {
    key: "openItems",
    title: "Open items",
    width: 96,
    align: "right",
    cell: (row) => (row.variant ? formatCount(row.openItems) : NOTHING),
  },
  {
    key: "used",
    title: "Used",
    width: 72,
    align: "right",
    cell: (row) => (row.variant ? formatCount(row.used) : NOTHING),
  },
  { key: "mappedBy", title: "Mapped by", width: 140, cell: (row) => row.mappedBy ?? NOTHING },
  {
    key: "mappedAt",
    title: "Mapped",
    width: 112,
    minWidth: 112,
    cell: (row) => <When at={row.mappedAt} day />,
  },
];

function statusOf({ variant, sold }: SavedMapping) {
  if (!variant) return <Tag option={NOT_OURS} />;
  return sold ? variant.catalogVariantCode : <Tag option={NOT_SOLD} />;
}

interface Props {
  header: Pick<PageHeaderProps, "title" | "back" | "sub">;
  tabs: ReactNode;
}

/** Saved variant mappings: item name, SKU, variant, and how often each is used. */
export function SavedMappingList({ header, tabs }: Props) {
  const list = useResourceList<SavedMapping>({
    resource: pathOf(listMappings),
    columns: COLUMNS,
    view: "saved-mappings",
  });
  const { selection } = list;
  const deleteMappings = useDeleteMappings();
  const [changing, setChanging] = useState<SavedMapping | null>(null);

  const deleteOne = async (row: SavedMapping) => {
    if ((await deleteMappings([row.id], row)) && selection.has(row.id)) selection.toggle(row.id);
  };
  const deleteTicked = async () => {
    if ("ids" in selection.target && (await deleteMappings(selection.target.ids))) selection.clear();
  };
  return (
    <>
      <ListScreen
        list={list}
        {...header}
        label="Saved mappings"
        tabs={tabs}
        search="Search saved mappings"
        bulk={
          <Button small icon="trash" onClick={() => void deleteTicked()}>
            Delete
          </Button>
        }
        nameOf={(row) => row.title}
        onOpen={setChanging}
        rowActions={(row) => [
          {
            label: row.variant ? "Change variant" : "Choose a variant",
            icon: "edit",
            onClick: () => setChanging(row),
          },
          { label: "Delete", icon: "trash", danger: true, onClick: () => void deleteOne(row) },
        ]}
        card={(row, menu) => ({
          title: row.title,
          second: [skuOf(row), row.variant && variantLabel(row.variant)].filter(Boolean).join(" · "),
          status: statusOf(row),
          amount: row.variant && `${formatCount(row.used)} used`,
          date: <When at={row.mappedAt} day />,
          menu,
          thumb: row.image,
        })}
        empty={{
          icon: "link",
          title: "No saved mappings yet",
          text: "Mappings appear here once you map an item or choose Not ours. They apply to items of later orders automatically.",
        }}
      />
      {changing && <ChangeMapping mapping={changing} close={() => setChanging(null)} />}
    </>
  );
}
