import { Flex } from "antd";
import type { ReactNode } from "react";
import type { UrlTable } from "../list/useUrlTable.ts";
import { PreflightTag } from "../preflight/Findings.tsx";
import { FailedState, NothingFound } from "../widgets/states.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { formatBytes, type LibraryImage, usedBy } from "./image.ts";
import "./images.css";

interface Props {
  table: UrlTable<LibraryImage>;
  /** Shown while there are no images. */
  empty: ReactNode;
  /** Verb for clicking an image: "Open", "Choose". */
  verb: string;
  open(image: LibraryImage): void;
  /** Shown in the corner of each image. */
  menu?(image: LibraryImage): ReactNode;
  /** Called when a tag of an image is clicked. */
  onTag?(tag: string): void;
}

/** Gray placeholders of the images. */
const Waiting = () => (
  <ul className="image-grid" aria-hidden="true">
    {Array.from({ length: 12 }, (_, n) => (
      <li key={n} className="image-card">
        <span className="bone image-bone" />
      </li>
    ))}
  </ul>
);

/** Images of the library as thumbnails, with their details and the number of orders that use them. */
export function ImageGrid({ table, empty, verb, open, menu, onTag }: Props) {
  const { data, total } = table.result;
  const { isError, isFetching, error, refetch } = table.tableQuery;
  if (total === undefined && !isError) return <Waiting />;
  if (total === undefined)
    return <FailedState what="The images" why={error?.message ?? ""} retry={() => void refetch()} />;
  if (data.length === 0)
    return table.isFiltered ? (
      <NothingFound search={table.search} clear={() => table.setFilters([], "replace")} />
    ) : (
      empty
    );
  return (
    <ul className="image-grid" aria-label="Images" aria-busy={isFetching}>
      {data.map((image) => (
        <li key={image.id} className="image-card">
          <button
            type="button"
            className="image-open"
            aria-label={`${verb} ${image.name}`}
            onClick={() => open(image)}
          >
            <Thumb src={image.path} size={160} />
          </button>
          <Flex className="image-words" vertical gap={2}>
            <Flex className="image-head" gap={4} align="center">
              <span className="image-name" title={image.name}>
                {image.name}
              </span>
              {menu?.(image)}
            </Flex>
            <span className="small quiet">
              {image.width} × {image.height}, {formatBytes(image.size)}
            </span>
            {image.preflight && image.preflight.status !== "good" && (
              <PreflightTag status={image.preflight.status} />
            )}
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
          </Flex>
        </li>
      ))}
    </ul>
  );
}
