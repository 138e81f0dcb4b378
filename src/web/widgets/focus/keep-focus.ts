const FIELD = "input, textarea";
const CONTROL = "button, label.ant-checkbox-wrapper, label.ant-radio-wrapper";

/**
 * Keeps the focus in a text field while a control of the same form or dialog is pressed. Otherwise the field would be
 * validated on blur, and the height of its error would move the control from under the pointer before the release, so
 * that the click is lost. The control still receives the click.
 */
export function keepFocusWhilePressing(): void {
  document.addEventListener("mousedown", (event) => {
    const form = document.activeElement?.matches(FIELD) && document.activeElement.closest("form");
    const control = event.target instanceof Element && event.target.closest(CONTROL);
    if (form && control && (form.closest("[role=dialog]") ?? form).contains(control)) event.preventDefault();
  });
}
