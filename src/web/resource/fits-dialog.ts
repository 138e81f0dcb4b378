import type { Resource } from "../../domain/resource/define.ts";

const LONG_KINDS = new Set(["longText", "html", "images", "json", "references"]);
const MAX_FIELDS = 8;

/** Whether a resource's form is short enough for a dialog. Longer forms have a page. */
export const fitsDialog = (resource: Resource) =>
  resource.form.length <= MAX_FIELDS &&
  resource.form.every((name) => !LONG_KINDS.has(resource.fields[name]?.kind ?? "json"));
