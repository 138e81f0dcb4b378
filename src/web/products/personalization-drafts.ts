import {
  DEFAULT_PERSONALIZATION_TEXT,
  type PersonalizationField,
  type PersonalizationKind,
} from "../../domain/products/personalization.ts";

/** A field while it is edited. It keeps the values of the other kind, so that a wrong choice of kind loses nothing. */
export interface FieldDraft {
  readonly key: string;
  readonly label: string;
  readonly kind: PersonalizationKind;
  readonly required: boolean;
  readonly maxLength: number | null;
  readonly choices: readonly string[];
}

let lastKey = 0;
const draft = (values: Omit<FieldDraft, "key">): FieldDraft => {
  lastKey += 1;
  return { key: `field-${lastKey}`, ...values };
};

export const newDraft = (): FieldDraft =>
  draft({
    label: "",
    kind: "text",
    required: true,
    choices: [],
    maxLength: DEFAULT_PERSONALIZATION_TEXT,
  });

export const draftsOf = (fields: readonly PersonalizationField[]): FieldDraft[] =>
  fields.map((field) => ({ ...newDraft(), ...field }));

/** As the server takes it, which checks it too. */
export const fieldsOf = (drafts: readonly FieldDraft[]) =>
  drafts.map(({ label, kind, required, maxLength, choices }) =>
    kind === "text" ? { label, kind, required, maxLength } : { label, kind, required, choices },
  );

/** The list with one field a place earlier (-1) or later (1). */
export function moved(drafts: readonly FieldDraft[], at: number, by: -1 | 1): FieldDraft[] {
  const after = [...drafts];
  const [field] = after.splice(at, 1);
  if (field) after.splice(at + by, 0, field);
  return after;
}
