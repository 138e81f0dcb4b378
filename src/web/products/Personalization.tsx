import {
  type PersonalizationField as DeclaredField,
  MAX_PERSONALIZATION_FIELDS,
} from "../../domain/products/personalization.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { PersonalizationField } from "./PersonalizationField.tsx";
import { moved, newDraft } from "./personalization-drafts.ts";
import type { Product } from "./product-rows.ts";
import { usePersonalization } from "./usePersonalization.ts";
import "./personalization.css";

const limitOf = (field: DeclaredField) =>
  field.kind === "text" ? `text of at most ${field.maxLength} characters` : field.choices.join(", ");

function Declared({ fields }: { fields: readonly DeclaredField[] }) {
  if (fields.length === 0) return <p className="quiet">This product has no personalization.</p>;
  return (
    <ul>
      {fields.map((field) => (
        <li key={field.label}>
          <strong>{field.label}</strong> ({field.required ? "required" : "optional"}): {limitOf(field)}
        </li>
      ))}
    </ul>
  );
}

function Editor({ product }: { product: Product }) {
  const { drafts, setDrafts, errors, busy, isDirty, canSave, save, discard } = usePersonalization(product);
  return (
    <>
      {drafts.length === 0 && <p className="quiet">This product has no personalization.</p>}
      {drafts.map((field, at) => (
        <PersonalizationField
          key={field.key}
          field={field}
          place={at + 1}
          isLast={at === drafts.length - 1}
          errorOf={(name) => errors.get(`${at}.${name}`)}
          change={(part) => setDrafts(drafts.map((one) => (one === field ? { ...one, ...part } : one)))}
          move={(by) => setDrafts(moved(drafts, at, by))}
          remove={() => setDrafts(drafts.filter((one) => one !== field))}
        />
      ))}
      {drafts.length < MAX_PERSONALIZATION_FIELDS && (
        <div>
          <Button small icon="plus" onClick={() => setDrafts([...drafts, newDraft()])}>
            Add field
          </Button>
        </div>
      )}
      {(isDirty || drafts.length > 0) && (
        <div className="form-footer">
          <Button disabled={!isDirty} onClick={discard}>
            Discard
          </Button>
          <Button kind="primary" busy={busy} disabled={!canSave} onClick={() => void save()}>
            Save personalization
          </Button>
        </div>
      )}
    </>
  );
}

/** What buyers personalize on each unit of a product, such as a name. */
export function Personalization({ product }: { product: Product }) {
  const { can } = useAbility();
  return (
    <Panel title="Personalization">
      <div className="personalization">
        <p className="quiet">
          What buyers enter for each unit. An order whose items lack a required value cannot be submitted.
        </p>
        {can("products", "edit") ? (
          <Editor product={product} />
        ) : (
          <Declared fields={product.personalization} />
        )}
      </div>
    </Panel>
  );
}
