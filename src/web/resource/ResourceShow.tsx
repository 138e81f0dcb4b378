import { type HttpError, useOne } from "@refinedev/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { inTime } from "../chunks.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { lastSeen } from "../list/remembered.ts";
import { titleOf } from "../list/useNames.ts";
import { useMay, usePerson } from "../providers/person.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { factOf, type Row, sellerOf } from "./cells.tsx";
import { fitsDialog } from "./fits-dialog.ts";
import { RowHistory } from "./RowHistory.tsx";
import { useRemoval } from "./useRemoval.ts";

const FormDialog = lazy(() => inTime(import("./ResourceFormDialog.tsx")));

interface Props {
  resource: Resource;
  area: Area;
  /** The list above, where that is not the resource's own. */
  back?: { to: string; label: string };
  /** What a screen of its own has to say beside the fields. */
  children?: ReactNode;
}

/** The detail that a declaration gives for nothing: every field with its label. */
export default function ResourceShow({ resource, area, back, children }: Props) {
  const { id = "" } = useParams();
  const may = useMay();
  const isSeller = usePerson().userType === "seller";
  const navigate = useNavigate();
  const { remove } = useRemoval(resource);
  const [editing, setEditing] = useState(false);
  const paths = pathsOf(resource, area);
  const { result: row, query } = useOne<Row, HttpError>({
    resource: resource.name,
    id,
    errorNotification: false,
  });

  const canEdit = resource.form.length > 0 && resource.verbs.includes("edit") && may(resource.name, "edit");
  const canDelete = resource.verbs.includes("delete") && may(resource.name, "delete");
  const edit = () =>
    fitsDialog(resource)
      ? setEditing(true)
      : void navigate(paths.edit.replace(":id", encodeURIComponent(id)));
  const removeRow = async () => {
    if (row && (await remove(row))) void navigate(lastSeen(paths.list));
  };
  const above = back ?? { to: paths.list, label: resource.label.many };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={row ? titleOf(resource.name, row) : resource.label.one}
        back={above}
        primary={canEdit && row ? { label: "Edit", icon: "edit", onClick: edit } : undefined}
        more={
          canDelete && row
            ? [{ label: "Delete", icon: "trash", danger: true, onClick: () => void removeRow() }]
            : []
        }
      />
      {query.isError ? (
        <LoadFailed
          what={resource.label.one}
          error={query.error}
          back={above}
          retry={() => void query.refetch()}
        />
      ) : !row ? (
        <CardSkeleton lines={8} />
      ) : (
        <dl className="card card-padded facts">
          {resource.owner === "sellerTeam" && !isSeller && (
            <div className="fact">
              <dt>Seller</dt>
              <dd>{sellerOf(row)}</dd>
            </div>
          )}
          {Object.entries(resource.fields)
            .filter(([, field]) => !(isSeller && field.agencyOnly))
            .map(([name, field]) => (
              <div key={name} className="fact">
                <dt>{field.label}</dt>
                <dd>{factOf(name, field, row[name])}</dd>
              </div>
            ))}
        </dl>
      )}
      {row && children}
      {row && <RowHistory resource={resource} id={row.id} />}
      {editing && row && (
        <Suspense>
          <FormDialog resource={resource} row={row} close={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
