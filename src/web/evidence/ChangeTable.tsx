import type { Change } from "../../domain/audit/changes.ts";
import type { Field } from "../../domain/resource/field.ts";
import { useNames } from "../list/useNames.ts";
import { showValue } from "../resource/cells.tsx";
import { StructuredValue } from "../resource/StructuredValue.tsx";
import { NOTHING } from "../widgets/values.tsx";

/** A row that is known by its id alone. */
function Named({ resource, id }: { resource: string; id: string }) {
  return useNames(resource, [id])(id);
}

const isObject = (value: unknown) => typeof value === "object" && !Array.isArray(value);

/** Whether a value has the form of its field: actions record inputs, which may have another one. */
function fits({ kind }: Field, value: unknown): boolean {
  switch (kind) {
    case "money":
    case "rate":
    case "integer":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "reference":
      return isObject(value);
    case "references":
    case "images":
      return Array.isArray(value);
    case "json":
      return true;
    default:
      return typeof value === "string" || typeof value === "number";
  }
}

function Value({ field, value }: Pick<Change, "field"> & { value: unknown }) {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (field?.kind === "reference" && typeof value === "string" && field.target)
    return <Named resource={field.target} id={value} />;
  return field && fits(field, value) ? showValue(field, value) : <StructuredValue value={value} />;
}

/** The values before and after a change, field by field. */
export function ChangeTable({ changes, isNew }: { changes: readonly Change[]; isNew: boolean }) {
  return (
    <div className="evidence-changes" role="table" aria-label="What changed">
      <div className="evidence-change evidence-change-head small quiet" role="row">
        <span role="columnheader">Field</span>
        {!isNew && <span role="columnheader">Before</span>}
        <span role="columnheader">{isNew ? "Value" : "After"}</span>
      </div>
      {changes.map(({ key, label, field, before, after }) => (
        <div key={key} className="evidence-change" role="row">
          <span role="rowheader">{label}</span>
          {!isNew && (
            <span role="cell" className="evidence-before">
              <Value field={field} value={before} />
            </span>
          )}
          <span role="cell">
            <Value field={field} value={after} />
          </span>
        </div>
      ))}
    </div>
  );
}
