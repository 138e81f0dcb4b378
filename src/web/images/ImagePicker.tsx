import { Modal } from "antd";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useUrlTable } from "../list/useUrlTable.ts";
import { EmptyState } from "../widgets/states.tsx";
import { ImageGrid } from "./ImageGrid.tsx";
import { IMAGE_FIELDS, type LibraryImage } from "./image.ts";

interface Props {
  /** Purpose of the image: "Artwork 1 of Fern tee". */
  title: string;
  choose(path: string): void;
  close(): void;
}

/** The image library in a dialog. Clicking an image chooses it. */
export default function ImagePicker({ title, choose, close }: Props) {
  const table = useUrlTable<LibraryImage>({
    resource: "images",
    fields: IMAGE_FIELDS,
    syncWithLocation: false,
    pagination: { pageSize: 20 },
  });
  return (
    <Modal open title={title} width={760} footer={null} destroyOnHidden onCancel={close}>
      <div className="image-picker">
        <SearchBox label="Search images" value={table.search} onSearch={table.setSearch} />
        <div className="image-picker-grid">
          <ImageGrid
            table={table}
            verb="Choose"
            open={({ path }) => choose(path)}
            empty={
              <EmptyState
                icon="image"
                title="No images yet"
                text="Upload images in the image library, or drop one onto the slot."
              />
            }
          />
        </div>
        <Pagination table={table} />
      </div>
    </Modal>
  );
}
