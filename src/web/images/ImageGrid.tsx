import type { ReactNode } from "react";
import type { ListInUrl } from "../list/useListInUrl.ts";
import { FailedState, NothingFound } from "../widgets/states.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { formatBytes, type LibraryImage, usedBy } from "./image.ts";
import "./images.css";

interface Props {
  list: ListInUrl<LibraryImage>;
  /** Shown while there is not one. */
  empty: ReactNode;
  /** What a press on a picture does: "Open", "Choose". */
  verb: string;
  open(image: LibraryImage): void;
  /** In the corner of each. */
  menu?(image: LibraryImage): ReactNode;
  /** A press on a tag of a picture. */
  onTag?(tag: string): void;
}

/** Grey squares in the places of the pictures. */
const Waiting = () => (
  <ul className="image-grid" aria-hidden="true">
    {Array.from({ length: 12 }, (_, n) => (
      <li key={n} className="image-card">
        <span className="bone image-bone" />
      </li>
    ))}
  </ul>
);

/** Pictures of the library as thumbnails, each with what it is and how many orders use it. */
export function ImageGrid({ list, empty, verb, open, menu, onTag }: Props) {
  if (list.state === "loading") return <Waiting />;
  if (list.state === "failed")
    return <FailedState what="The images" why={list.error?.message ?? ""} retry={list.retry} />;
  if (list.rows.length === 0)
    return list.isFiltered ? <NothingFound search={list.search} clear={() => list.clearFilters()} /> : empty;
  return (
    <ul className="image-grid" aria-label="Images" aria-busy={list.isFetching}>
      {list.rows.map((image) => (
        <li key={image.id} className="image-card">
          <button
            type="button"
            className="image-open"
            aria-label={`${verb} ${image.name}`}
            onClick={() => open(image)}
          >
            <Thumb src={image.path} size={160} />
          </button>
          <div className="image-words">
            <div className="image-head">
              <span className="image-name" title={image.name}>
                {image.name}
              </span>
              {menu?.(image)}
            </div>
            <span className="small quiet">
              {image.width} × {image.height}, {formatBytes(image.size)}
            </span>
            <span className={image.usedBy > 0 ? "small" : "small quiet"}>{usedBy(image)}</span>
            {image.tags.length > 0 && (
              <span className="image-tags">
                {image.tags.slice(0, 3).map((tag) =>
                  onTag ? (
                    <button
                      key={tag}
                      type="button"
                      className="image-tag"
                      aria-label={`Show images tagged ${tag}`}
                      onClick={() => onTag(tag)}
                    >
                      {tag}
                    </button>
                  ) : (
                    <span key={tag} className="image-tag">
                      {tag}
                    </span>
                  ),
                )}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
