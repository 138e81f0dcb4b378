import { type HttpError, useOne } from "@refinedev/core";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { pathsOf, sellerPath } from "../../domain/access/screen-needs.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { lastSeen } from "../list/remembered.ts";
import { titleOf } from "../list/useNames.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { useLeave } from "../widgets/dialog/useLeave.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import type { Row } from "./cells.tsx";
import type { Inputs } from "./form-values.ts";
import { ResourceForm } from "./ResourceForm.tsx";

interface Props {
  resource: Resource;
  area: Area;
  /** Overrides the default title, "Create" and the resource. */
  title?: string;
  /** Values of a new row that have no field in the form. */
  preset?: Readonly<Record<string, unknown>>;
  /** Inputs of structured fields, by name. */
  inputs?: Inputs;
  /** Whether creating ends at the new row, where its next step is, instead of at the list. */
  opensCreated?: boolean;
  /** Links to other ways to create a row. */
  links?: readonly HeaderAction[];
}

/** A long form as a page: creates a row, or edits the one of `:id`. */
export default function ResourceFormPage(props: Props) {
  const { resource, area, title: customTitle, preset, inputs, opensCreated = false, links = [] } = props;
  const { id } = useParams();
  const navigate = useNavigate();
  const { canOpen } = useAbility();
  const own = pathsOf(resource, area);
  // The restricted profile has its staff create catalogs in the agency's area and read them in the sellers'.
  const { list, show } = canOpen(own.list) ? own : { list: sellerPath(own.list), show: sellerPath(own.show) };
  const { result: row, query } = useOne<Row, HttpError>({
    resource: resource.name,
    id: id ?? "",
    queryOptions: { enabled: id !== undefined },
    errorNotification: false,
  });
  const one = resource.label.one.toLowerCase();
  const changed = useRef(false);
  const done = () => {
    changed.current = false;
    void navigate(lastSeen(list));
  };
  const saved = (now?: Row) => {
    if (!opensCreated || id !== undefined || !now) return done();
    changed.current = false;
    // Back from the new row leads to the list, not to an empty form.
    void navigate(show.replace(":id", encodeURIComponent(now.id)), { replace: true });
  };
  const leave = useLeave(() => changed.current, done, { isScreen: true });
  const back = { to: list, label: resource.label.many };
  const title =
    id === undefined
      ? (customTitle ?? `Create ${one}`)
      : row
        ? `Update ${titleOf(resource.name, row)}`
        : `Update ${one}`;
  return (
    <div className="screen screen-form">
      <PageHeader title={title} back={back} secondary={links} />
      {query.isError ? (
        <LoadFailed
          what={resource.label.one}
          error={query.error}
          back={back}
          retry={() => void query.refetch()}
        />
      ) : id !== undefined && !row ? (
        <CardSkeleton lines={8} />
      ) : (
        <div className="card card-padded">
          <ResourceForm
            resource={resource}
            row={id === undefined ? undefined : row}
            {...(preset ? { preset } : {})}
            {...(inputs ? { inputs } : {})}
            done={saved}
            dirty={(now) => {
              changed.current = now;
            }}
            footer={(busy) => (
              <div className="form-footer">
                <Button onClick={() => void leave()}>Cancel</Button>
                <Button kind="primary" submit busy={busy}>
                  {id === undefined ? "Create" : "Save"}
                </Button>
              </div>
            )}
          />
        </div>
      )}
    </div>
  );
}
