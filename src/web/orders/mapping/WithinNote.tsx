import { type HttpError, useOne } from "@refinedev/core";
import { Link } from "react-router";
import { titleOf } from "../../list/useNames.ts";
import { useAbility } from "../../providers/person.tsx";
import type { Row } from "../../resource/cells.tsx";
import type { withinOf } from "./mapping-within.ts";
import "./mapping.css";

/** Says whose items are listed, with a link to all. */
export function WithinNote({
  within,
  all,
}: {
  within: NonNullable<ReturnType<typeof withinOf>>;
  all: string;
}) {
  const { kind, resource, id, label } = within;
  const { canOpen } = useAbility();
  const artwork = `/s/products/${id}/artwork`;
  const { result } = useOne<Row, HttpError>({ resource, id, errorNotification: false });
  return (
    <p className="small quiet mapping-within">
      {label} {result ? titleOf(resource, result) : "…"} · <Link to={all}>Show all items</Link>
      {kind === "product" && canOpen(artwork) && (
        <>
          {" · "}
          <Link to={artwork}>Add artwork to the product</Link>
        </>
      )}
    </p>
  );
}
