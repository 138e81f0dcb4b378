import { useMemo, useState } from "react";
import { images } from "../../domain/resources/index.ts";
import { type FilterDef, filtersOf } from "../list/filters/filters.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { useResourceList } from "../list/useResourceList.ts";
import { usePerson } from "../providers/person.tsx";
import { useRemoval } from "../resource/useRemoval.ts";
import { FileDrop } from "../widgets/form/FileDrop.tsx";
import { type RowAction, RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { ImageGrid } from "./ImageGrid.tsx";
import { IMAGE_FIELDS, type LibraryImage } from "./image.ts";
import { UploadList } from "./UploadList.tsx";
import { useUploads } from "./useUploads.ts";
import "./images.css";

const KEYS = ["tag"];
const TAG: FilterDef = { kind: "text", key: "tag", label: "Tag" };

const accepts = "PNG, JPEG, WebP or GIF, at most 70 MB each";

export default function ImageList() {
  const isSeller = usePerson().userType === "seller";
  const list = useResourceList<LibraryImage>({
    resource: "images",
    fields: IMAGE_FIELDS,
    pagination: { pageSize: 50 },
    filterKeys: KEYS,
  });
  const { uploads, add, dismiss, clear } = useUploads();
  const { remove } = useRemoval(images);
  const [shown, setShown] = useState<LibraryImage | null>(null);
  const filters = useMemo(() => [TAG, ...filtersOf(images, isSeller ? ["sellerTeam"] : [])], [isSeller]);
  const canAdd = list.can("create");
  const canEdit = list.can("edit");
  const canDelete = list.can("delete");

  const actionsOf = (image: LibraryImage): RowAction[] => [
    ...(canEdit ? [{ label: "Name and tags", icon: "edit" as const, onClick: () => setShown(image) }] : []),
    ...(canDelete
      ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(image) }]
      : []),
  ];
  return (
    <>
      <ListScreen
        list={list}
        title="Image library"
        notice={
          canAdd && (
            <div className="library-top">
              <FileDrop label="Drop images here" accept="image/*" hint={accepts} onFiles={add} />
            </div>
          )
        }
        progress={uploads.length > 0 && <UploadList uploads={uploads} dismiss={dismiss} clear={clear} />}
        savedViews
        search="Search images"
        filters={filters}
      >
        <div className="image-scroll">
          <ImageGrid
            table={list.table}
            verb="Open"
            open={setShown}
            onTag={(tag) => list.table.setFilters([{ field: "tag", operator: "eq", value: tag }])}
            menu={
              canEdit || canDelete
                ? (image) => <RowMenu label={`Actions for ${image.name}`} actions={actionsOf(image)} />
                : undefined
            }
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
      </ListScreen>
      {shown && <ImageDialog image={shown} canEdit={canEdit} close={() => setShown(null)} />}
    </>
  );
}
