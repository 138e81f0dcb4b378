import { type HttpError, useShow } from "@refinedev/core";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { resources } from "../../domain/resources/registry.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { lastSeen } from "../list/remembered.ts";
import { titleOf } from "../list/useNames.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { Facts } from "../widgets/Facts.tsx";
import { ImageGallery } from "../widgets/gallery/ImageGallery.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { Together } from "../widgets/Together.tsx";
import type { Row } from "./cells.tsx";
import { fitsDialog } from "./fits-dialog.ts";
import { RowHistory } from "./RowHistory.tsx";
import { type PageOf, sectionsOf } from "./sections.tsx";
import { useRemoval } from "./useRemoval.ts";
import "./detail.css";

const FormDialog = lazyDialog(() => import("./ResourceFormDialog.tsx"));

interface Props {
  resource: Resource;
  area: Area;
  /** The parent list, if it is not the resource's own. */
  back?: { to: string; label: string };
  /** Content of a composed screen below the fields. */
  children?: ReactNode;
  /** Frequent actions of a composed screen, beside Edit. */
  actions?: readonly HeaderAction[];
  /** Rare actions of a composed screen, in the header's menu before Delete. */
  more?: readonly HeaderAction[];
  /** Fields that the children show. */
  without?: readonly string[];
}

/** The pages of rows of any resource that the person may open. */
function usePageOf(area: Area): PageOf {
  const { canOpen } = useAbility();
  return (name, id) => {
    const resource = resources.get(name);
    if (!resource) return null;
    const page = pathsOf(resource, area).show.replace(":id", encodeURIComponent(id));
    return canOpen(page) ? page : null;
  };
}

/** A row's fields in sections, the most important first. */
function Content({ resource, row, area }: { resource: Resource; row: Row; area: Area }) {
  const isSeller = usePerson().userType === "seller";
  const { images, main, long, more } = sectionsOf(resource, row, isSeller, usePageOf(area));
  const hasImages = images.length > 0;
  const details = more.length > 0 && (
    <Panel title="Details">
      <Facts facts={more} />
    </Panel>
  );
  const texts = long.map(({ label, value }) => (
    <Panel key={label} title={label}>
      <div className="detail-text">{value}</div>
    </Panel>
  ));
  return (
    <>
      <div className={hasImages ? "detail-top with-images" : "detail-top"}>
        {hasImages && <ImageGallery images={images} title={titleOf(resource.name, row)} />}
        <div>
          {main.length > 0 && (
            <section className="card" aria-label={resource.label.one}>
              <Facts facts={main} />
            </section>
          )}
          {hasImages && details}
          {hasImages && texts}
        </div>
      </div>
      {!hasImages && texts}
      {!hasImages && details}
    </>
  );
}

const NONE: readonly string[] = [];

/** The row with only the fields that a detail shows by itself: those without a value are left out. */
const withoutFields = (row: Row, names: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, null])),
});

/** The detail of a declared resource: images, the fields of its list, texts, and the other fields. */
export default function ResourceShow({
  resource,
  area,
  back,
  children,
  actions = [],
  more = [],
  without = NONE,
}: Props) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const navigate = useNavigate();
  const { remove } = useRemoval(resource);
  const [editing, setEditing] = useState(false);
  const paths = pathsOf(resource, area);
  const { result: row, query } = useShow<Row, HttpError>({
    resource: resource.name,
    id,
    errorNotification: false,
  });

  const canEdit = resource.form.length > 0 && resource.verbs.includes("edit") && can(resource.name, "edit");
  const canDelete = resource.verbs.includes("delete") && can(resource.name, "delete");
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
        secondary={row ? actions : []}
        more={[
          ...(row ? more : []),
          ...(canDelete && row
            ? [{ label: "Delete", icon: "trash", danger: true, onClick: () => void removeRow() } as const]
            : []),
        ]}
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
        <Content key={row.id} resource={resource} row={withoutFields(row, without)} area={area} />
      )}
      {/* Parts that appear after the row are gathered from then on. */}
      {row &&
        (children ? (
          <Together>
            {children}
            <RowHistory resource={resource} id={row.id} />
          </Together>
        ) : (
          <RowHistory resource={resource} id={row.id} />
        ))}
      {editing && row && <FormDialog resource={resource} row={row} close={() => setEditing(false)} />}
    </div>
  );
}
