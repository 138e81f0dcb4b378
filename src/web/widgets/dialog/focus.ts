/** Focuses a field of a dialog that has just opened, unless the user has already focused another element of it. */
export function focusOpened(field: HTMLElement | null | undefined): void {
  const body = field?.closest(".ant-modal-body");
  if (!body?.contains(document.activeElement)) field?.focus();
}

/** Like `focusOpened`, for the first matching field of the dialog that was opened last. */
export const focusFirstOpened = (fields = "form :is(input, select, textarea)"): void =>
  focusOpened([...document.querySelectorAll(".ant-modal-body")].at(-1)?.querySelector<HTMLElement>(fields));
