/**
 * Puts the cursor into a field of a dialog that has come to its place, unless a person was faster: what they type
 * elsewhere in it would go on in this field.
 */
export function focusOpened(field: HTMLElement | null | undefined): void {
  const body = field?.closest(".ant-modal-body");
  if (!body?.contains(document.activeElement)) field?.focus();
}

/** As `focusOpened`, of the first field of the dialog that is open which a selector names. */
export const focusFirstOpened = (fields = "form :is(input, select, textarea)"): void =>
  focusOpened(document.querySelector<HTMLElement>(`.ant-modal-body ${fields}`));
