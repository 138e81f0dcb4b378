import { Modal } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { Column } from "../../list/table/columns.ts";
import { useIsPhone } from "../../list/table/useElementSize.ts";
import { columnOf, type Row } from "../../resource/cells.tsx";
import { galleryOf, ImageGallery } from "../../widgets/gallery/ImageGallery.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import "../catalogs.css";

const catalogs = resourceNamed("catalogs");

// As declared.
const imagesOf = (row: Row) => (row.mockupGallery ?? []) as readonly string[];

/** The columns of the supplier's catalogs in the specification's order, and the dialog that shows a row's images. */
export function useSupplierColumns(): { columns: readonly Column<Row>[]; dialog: ReactNode } {
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<Row | null>(null);
  const columns = useMemo((): Column<Row>[] => {
    const image: Column<Row> = {
      key: "mockupGallery",
      title: "Image",
      width: 72,
      cell: (row) =>
        imagesOf(row).length === 0 ? (
          <Thumb src={null} />
        ) : (
          <button
            type="button"
            className="thumb-button"
            aria-label={`Show images of ${String(row.name)}`}
            onClick={() => setShown(row)}
          >
            <Thumb src={imagesOf(row)[0]} />
          </button>
        ),
    };
    const name = { main: true, width: 240 };
    return [
      columnOf<Row>(catalogs, "createdAt"),
      // A card has the image of its name's column.
      ...(isPhone ? [] : [image]),
      columnOf<Row>(catalogs, "name", isPhone ? { ...name, thumb: (row) => imagesOf(row)[0] ?? null } : name),
      columnOf<Row>(catalogs, "productCode"),
      columnOf<Row>(catalogs, "publishStatus"),
    ];
  }, [isPhone]);
  return {
    columns,
    dialog: shown && (
      <Modal open title={String(shown.name)} footer={null} onCancel={() => setShown(null)} width={640}>
        <ImageGallery images={galleryOf(imagesOf(shown), String(shown.name))} title={String(shown.name)} />
      </Modal>
    ),
  };
}
