import { Flex } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { counted, countedAll } from "../../../domain/counts.ts";
import {
  listProductLines,
  retryImportImages,
  showImportImages,
  showProductImport,
  undoProductImport,
} from "../../../domain/products/import/calls.ts";
import type { ProductImport } from "../../../domain/products/import/responses.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { Progress } from "../../orders/import/preview/Progress.tsx";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { HISTORIES } from "./useProductImport.ts";
import "./product-import.css";

const status = resourceNamed("product-imports").fields.status ?? {};
const POLL_MS = 1_000;

const isMoving = (one: ProductImport | undefined) =>
  one !== undefined &&
  (one.status === "importing" ||
    (one.status === "done" && one.images.fetched + one.images.failed < one.images.total));

/** Products of an import that were not imported, or that its undo kept. */
function LineList({ id, which, title }: { id: string; which: "failed" | "kept"; title: string }) {
  const data = useCallQuery(listProductLines, { params: { id }, query: { status: which } }).data?.data;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={title} className="card card-padded">
      <h2>{title}</h2>
      <ul className="import-lines">
        {data.data.map((line) => (
          <li key={line.row}>
            <strong>{line.title || "No title"}</strong>
            <span className="small quiet">
              {line.kept ??
                line.problems
                  .filter(({ isWarning }) => !isWarning)
                  .map(({ row, column, reason }) =>
                    column === null ? `Row ${row}: ${reason}` : `Row ${row}, ${column}: ${reason}`,
                  )
                  .join("; ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The images that are not fetched, with the reasons. */
function ImageList({ id }: { id: string }) {
  const retryImages = useNamedCall(retryImportImages);
  const data = useCallQuery(showImportImages, { params: { id } }).data?.data.data.filter(
    (image) => image.status === "failed",
  );
  if (!data || data.length === 0) return null;
  const retry = () => retryImages({ params: { id }, body: {} });
  return (
    <section aria-label="Images not fetched" className="card card-padded">
      <Flex justify="space-between" gap={8}>
        <h2>Images not fetched</h2>
        <Button small onClick={() => void retry()}>
          Try again
        </Button>
      </Flex>
      <ul className="import-lines">
        {data.map((image) => (
          <li key={image.url}>
            <span>{image.url}</span>
            <span className="small quiet">{image.failure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ one }: { one: ProductImport }) {
  const undoImport = useNamedCall(undoProductImport);
  const [isUndoing, setUndoing] = useState(false);
  const { counts, images, variantsLeft } = one;
  const isUndone = one.status === "undone";
  const undo = async () => {
    setUndoing(true);
    await undoImport({ params: { id: one.id }, body: {} }, { success: ({ message }) => message });
    setUndoing(false);
  };
  const done = countedAll([
    [counts.created, "new product"],
    [counts.changed, "changed product"],
    [counts.unchanged, "unchanged product"],
    [counts.failed, "product not imported", "products not imported"],
  ]);
  const fetched = countedAll([
    [images.fetched, "image fetched", "images fetched"],
    [images.failed, "image not fetched", "images not fetched"],
  ]);
  return (
    <section className="card card-padded" aria-label="Result">
      <p role="status">
        <strong>{isUndone ? `Undone: ${done}` : done}</strong>
      </p>
      {one.message && <p className="danger-text">{one.message}</p>}
      {!isUndone && variantsLeft > 0 && (
        <p className="small quiet">{counted(variantsLeft, "stored variant")} not in the file stayed.</p>
      )}
      {!isUndone && fetched && <p className="small quiet">{fetched}</p>}
      <Flex gap={8} wrap className="import-actions">
        <Button to="/s/products">View products</Button>
        {!isUndone && counts.created + counts.changed > 0 && (
          <Button icon="history" busy={isUndoing} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </Flex>
    </section>
  );
}

export default function ProductImportShow() {
  const { id = "" } = useParams();
  const query = useCallQuery(
    showProductImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (isMoving(state.data?.data) ? POLL_MS : false) },
  );
  const one = query.data?.data;
  const fetchedAll = one ? one.images.fetched + one.images.failed : 0;
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={one?.fileName ?? "Import of products"}
        back={{ to: HISTORIES, label: "Product imports" }}
        beside={one && <StatusTag field={status} value={one.status} />}
      />
      {query.isError && (
        <FailedState what="The import" why={query.error.message} retry={() => void query.refetch()} />
      )}
      {!one && !query.isError && <CardSkeleton lines={4} />}
      {one?.status === "importing" && (
        <Progress title="Importing products" percent={one.progress} detail="You can leave this page." />
      )}
      {one && one.status !== "importing" && (
        <>
          <Result one={one} />
          {one.status === "done" && fetchedAll < one.images.total && (
            <Progress
              title="Fetching images"
              percent={Math.floor((100 * fetchedAll) / one.images.total)}
              detail={`${fetchedAll} of ${counted(one.images.total, "image")}`}
            />
          )}
          {one.kept > 0 && <LineList id={id} which="kept" title="Kept after undo" />}
          {one.counts.failed > 0 && <LineList id={id} which="failed" title="Not imported" />}
          {one.status !== "undone" && one.images.failed > 0 && <ImageList id={id} />}
        </>
      )}
    </div>
  );
}
