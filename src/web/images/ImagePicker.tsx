import { Modal } from "antd";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { EmptyState } from "../widgets/states.tsx";
import { ImageGrid } from "./ImageGrid.tsx";
import type { LibraryImage } from "./image.ts";

interface Props {
  /** What the picture is for: "Artwork 1 of Fern tee". */
  title: string;
  choose(path: string): void;
  close(): void;
}

/** The image library in a dialog: a press on a picture chooses it. */
export default function ImagePicker({ title, choose, close }: Props) {
  const list = useListInUrl<LibraryImage>("images", { inMemory: true, defaultLimit: 20 });
  return (
    <Modal open title={title} width={760} footer={null} destroyOnHidden onCancel={close}>
      <div className="image-picker">
        <SearchBox label="Search images" value={list.search} onSearch={list.setSearch} />
        <div className="image-picker-grid">
          <ImageGrid
            list={list}
            verb="Choose"
            open={({ path }) => choose(path)}
            empty={
              <EmptyState
                icon="image"
                title="No images yet"
                text="Upload some in the image library, or drop one on the slot."
              />
            }
          />
        </div>
        <Pagination list={list} />
      </div>
    </Modal>
  );
}
