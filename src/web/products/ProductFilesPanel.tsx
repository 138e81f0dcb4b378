import { useEffect, useRef, useState } from "react";
import { counted } from "../../domain/counts.ts";
import { listPrintFiles, retryPrintFiles } from "../../domain/products/print-files/calls.ts";
import type { ProductFiles } from "../../domain/products/print-files.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { invalidateResources } from "../providers/changes.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import type { Product } from "./product-rows.ts";
import "./products.css";

const POLL_MS = 1_000;

const textOf = ({ failed, failedPrintFiles, total }: ProductFiles) =>
  failedPrintFiles > 0
    ? `${counted(failedPrintFiles, "print file")} failed, so orders for this product are not mapped.`
    : `${failed} of ${counted(total, "file")} failed: some mockups are missing.`;

/** The mockups and print files of a product while they are made, and why some failed; nothing once all are there. */
export function ProductFilesPanel({ product: { id } }: { product: Pick<Product, "id"> }) {
  const { can } = useAbility();
  const retryFiles = useNamedCall(retryPrintFiles);
  const [busy, setBusy] = useState(false);
  const query = useCallQuery(
    listPrintFiles,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.data.status === "making" ? POLL_MS : false),
    },
  );
  const files = query.data?.data;
  const isMaking = files?.status === "making";
  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && !isMaking) void invalidateResources("products");
    wasMaking.current = isMaking;
  }, [isMaking]);
  const retry = async () => {
    setBusy(true);
    await retryFiles({ params: { id } });
    await query.refetch();
    setBusy(false);
  };
  if (!files || !["making", "failed"].includes(files.status)) return null;
  return (
    <Panel
      title="Mockups and print files"
      action={
        files.status === "failed" &&
        can("products", "edit") && (
          <Button small icon="refresh" busy={busy} onClick={() => void retry()}>
            Try again
          </Button>
        )
      }
    >
      <div className="product-files">
        {isMaking ? (
          <>
            <p role="status">{`Making ${files.done + files.failed} of ${counted(files.total, "file")}. Orders for this product are mapped once all print files are ready.`}</p>
            <progress aria-label="Files made" value={files.done + files.failed} max={files.total} />
          </>
        ) : (
          <div role="alert">
            <p>{textOf(files)}</p>
            {files.messages.map((text) => (
              <p key={text} className="small danger-text">
                {text}
              </p>
            ))}
            <p className="small quiet">
              Try again, or use Add artwork to replace the image or change its position.
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}
