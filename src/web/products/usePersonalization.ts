import { useEffect, useMemo, useState } from "react";
import { personalizeProduct } from "../../domain/products/calls.ts";
import { personalizationFields } from "../../domain/products/personalization.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { useLeave } from "../widgets/dialog/useLeave.ts";
import { draftsOf, type FieldDraft, fieldsOf } from "./personalization-drafts.ts";
import type { Product } from "./product-rows.ts";

/** What buyers personalize on a product while it is edited. */
export function usePersonalization(product: Product) {
  const personalize = useNamedCall(personalizeProduct);
  const toast = useToast();
  /** What the drafts are based on. */
  const [shown, setShown] = useState(product);
  const [drafts, setDrafts] = useState<readonly FieldDraft[]>(() => draftsOf(product.personalization));
  const [busy, setBusy] = useState(false);
  const isDirty =
    JSON.stringify(fieldsOf(drafts)) !== JSON.stringify(fieldsOf(draftsOf(shown.personalization)));
  const { data: personalization, error } = useMemo(
    () => personalizationFields.safeParse(fieldsOf(drafts)),
    [drafts],
  );
  /** By `<index>.<name>`. */
  const errors = useMemo(
    () => new Map((error?.issues ?? []).map(({ path, message }) => [path.slice(0, 2).join("."), message])),
    [error],
  );
  useLeave(
    () => isDirty,
    () => undefined,
  );
  const show = (saved: Product) => {
    setShown(saved);
    setDrafts(draftsOf(saved.personalization));
  };
  // Another section of the page saves the product too. What this one shows stays valid if only that has changed.
  useEffect(() => {
    if (busy || (product.version ?? 0) <= (shown.version ?? 0)) return;
    const isSame = JSON.stringify(product.personalization) === JSON.stringify(shown.personalization);
    if (isDirty && !isSame) return;
    setShown(product);
    if (!isDirty) setDrafts(draftsOf(product.personalization));
  }, [product, shown, isDirty, busy]);

  const save = async () => {
    const { id, version } = shown;
    if (!personalization) return;
    setBusy(true);
    const response = await personalize({
      body: { id, personalization, ...(version === undefined ? {} : { version }) },
    });
    setBusy(false);
    if (!response.ok) return;
    show(response.data);
    toast.success("Updated");
  };
  return {
    drafts,
    setDrafts,
    errors,
    busy,
    isDirty,
    canSave: isDirty && errors.size === 0,
    save,
    discard: () => setDrafts(draftsOf(shown.personalization)),
  };
}
