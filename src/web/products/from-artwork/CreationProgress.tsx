import { useEffect } from "react";
import { Link } from "react-router";
import { counted } from "../../../domain/counts.ts";
import { showFromArtwork } from "../../../domain/products/from-artwork/calls.ts";
import type { FromArtworkProgress } from "../../../domain/products/from-artwork/request.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { Button } from "../../widgets/Button.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";

const POLL_MS = 1_000;
const BACK = { to: "/s/products", label: "Products" };

const labelOf = ({ total, done, failed }: Pick<FromArtworkProgress, "total" | "done" | "failed">) =>
  `${done} of ${counted(total, "file")}${failed > 0 ? `, ${failed} failed` : ""}`;

interface Props {
  id: string;
  titleOf(products: number): string;
  again?: () => void;
}

/** The products while their mockups and print files are made, with the reasons of those that failed. */
export function CreationProgress({ id, titleOf, again }: Props) {
  const query = useCallQuery(
    showFromArtwork,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.data.status === "done" || state.error ? false : POLL_MS),
    },
  );
  const progress = query.data?.data;
  const isDone = progress?.status === "done";
  useEffect(() => {
    if (isDone) void invalidateResources("products");
  }, [isDone]);
  if (!progress)
    return query.isError ? (
      <LoadFailed what="Progress" error={query.error} back={BACK} retry={() => void query.refetch()} />
    ) : (
      <CardSkeleton lines={4} />
    );
  return (
    <Panel
      title={titleOf(progress.products.length)}
      action={isDone && again && <Button onClick={again}>Create more</Button>}
    >
      <div className="from-artwork-part">
        <p role="status">
          {isDone ? labelOf(progress) : `Making mockups and print files: ${labelOf(progress)}`}
        </p>
        {!isDone && (
          <p className="small quiet">Orders for a product are mapped once all its print files are ready.</p>
        )}
        <ul className="created-products">
          {progress.products.map((product) => (
            <li key={product.id}>
              <Link to={`/s/products/${product.id}`}>{product.title}</Link>
              <progress
                aria-label={`Files of ${product.title}`}
                value={product.done + product.failed}
                max={product.total}
              />
              <span className="small quiet">{labelOf(product)}</span>
              {product.messages.map((text) => (
                <p key={text} className="small danger-text">
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
