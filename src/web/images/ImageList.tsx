import { useMemo, useState } from "react";
import { images } from "../../domain/resources/index.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { FilterBar } from "../list/filters/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useUrlTable } from "../list/useUrlTable.ts";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import { useRemoval } from "../resource/useRemoval.ts";
import { FileDrop } from "../widgets/form/FileDrop.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { ImageGrid } from "./ImageGrid.tsx";
import type { LibraryImage } from "./image.ts";
import { UploadList } from "./UploadList.tsx";
import { useUploads } from "./useUploads.ts";
import "./images.css";

const PER_PAGE = 50;
const KEYS = ["tag"];
const TAG: FilterDef = { kind: "text", key: "tag", label: "Tag" };

/** The image library of an agency or a seller team. */
export default function ImageList() {
  const { can } = useAbility();
  const isSeller = usePerson().userType === "seller";
  const table = useUrlTable<LibraryImage>({
    resource: "images",
    pagination: { pageSize: PER_PAGE },
    filterKeys: KEYS,
  });
  const { uploads, add, dismiss, clear } = useUploads();
  const { remove } = useRemoval(images);
  const [shown, setShown] = useState<LibraryImage | null>(null);
  const filters = useMemo(() => [TAG, ...filtersOf(images, isSeller ? ["sellerTeam"] : [])], [isSeller]);
  const canAdd = can("images", "create");
  const canEdit = can("images", "edit");
  const canDelete = can("images", "delete");

  const menu = (image: LibraryImage) => (
    <RowMenu
      label={`Actions for ${image.name}`}
      actions={[
        ...(canEdit
          ? [{ label: "Name and tags", icon: "edit" as const, onClick: () => setShown(image) }]
          : []),
        ...(canDelete
          ? [
              {
                label: "Delete",
                icon: "trash" as const,
                danger: true,
                onClick: () => void remove({ ...image }),
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      <ListFrame
        header={
          <PageHeader title="Image library" count={table.result.total} capped={table.result.totalCapped} />
        }
        notice={
          canAdd && (
            <div className="library-top">
              <FileDrop
                label="Drop images here"
                accept="image/*"
                hint="PNG, JPEG, WebP or GIF, at most 70 MB each"
                onFiles={add}
              />
            </div>
          )
        }
        progress={uploads.length > 0 && <UploadList uploads={uploads} dismiss={dismiss} clear={clear} />}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search images" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={filters} />}
        table={
          <div className="image-scroll">
            <ImageGrid
              table={table}
              verb="Open"
              open={setShown}
              onTag={(tag) => table.setFilters([{ field: "tag", operator: "eq", value: tag }])}
              {...(canEdit || canDelete ? { menu } : {})}
              empty={
                <EmptyState
                  icon="image"
                  title="No images yet"
                  text={
                    canAdd
                      ? "Drop your artwork above. It can then be chosen on any order."
                      : "Images appear here once uploaded."
                  }
                />
              }
            />
          </div>
        }
        pagination={<Pagination table={table} />}
      />
      {shown && <ImageDialog image={shown} canEdit={canEdit} close={() => setShown(null)} />}
    </>
  );
}
