import { useMemo, useState } from "react";
import { images } from "../../domain/resources/index.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useMay, usePerson } from "../providers/person.tsx";
import { useRemoval } from "../resource/useRemoval.ts";
import { FileDrop } from "../widgets/FileDrop.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { ImageGrid } from "./ImageGrid.tsx";
import type { LibraryImage } from "./image.ts";
import { SendingList } from "./SendingList.tsx";
import { useUploads } from "./useUploads.ts";
import "./images.css";

const PER_PAGE = 50;
const KEYS = ["tag"];
const TAG: FilterDef = { kind: "text", key: "tag", label: "Tag" };

/** The pictures of an agency or a seller team: many are uploaded at once, found again, and used as artwork. */
export default function ImageLibrary() {
  const may = useMay();
  const isSeller = usePerson().userType === "seller";
  const list = useListInUrl<LibraryImage>("images", { defaultLimit: PER_PAGE, keys: KEYS });
  const { sending, add, dismiss, clear } = useUploads();
  const { remove } = useRemoval(images);
  const [shown, setShown] = useState<LibraryImage | null>(null);
  const filters = useMemo(() => [TAG, ...filtersOf(images, isSeller ? ["sellerTeam"] : [])], [isSeller]);
  const mayAdd = may("images", "create");
  const mayEdit = may("images", "edit");
  const mayDelete = may("images", "delete");

  const menu = (image: LibraryImage) => (
    <RowMenu
      label={`Actions for ${image.name}`}
      actions={[
        ...(mayEdit
          ? [{ label: "Name and tags", icon: "edit" as const, onClick: () => setShown(image) }]
          : []),
        ...(mayDelete
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
          <PageHeader
            title="Image library"
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
          />
        }
        notice={
          mayAdd && (
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
        progress={sending.length > 0 && <SendingList sending={sending} dismiss={dismiss} clear={clear} />}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search images" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={filters} />}
        table={
          <div className="image-scroll">
            <ImageGrid
              list={list}
              verb="Open"
              open={setShown}
              onTag={(tag) => list.setFilters({ tag })}
              {...(mayEdit || mayDelete ? { menu } : {})}
              empty={
                <EmptyState
                  icon="image"
                  title="No images yet"
                  text={
                    mayAdd
                      ? "Drop your artwork above. It can then be chosen on any order."
                      : "They appear here once there are some."
                  }
                />
              }
            />
          </div>
        }
        pagination={<Pagination list={list} />}
      />
      {shown && <ImageDialog image={shown} mayEdit={mayEdit} close={() => setShown(null)} />}
    </>
  );
}
