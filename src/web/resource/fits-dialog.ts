import type { Resource } from "../../domain/resource/define.ts";

const LONG = new Set(["longText", "html", "images", "json", "references"]);
const MOST = 8;

/** Whether a resource's form is short enough for a dialog; a longer one has a page. */
export const fitsDialog = (resource: Resource) =>
  resource.form.length <= MOST &&
  resource.form.every((name) => !LONG.has(resource.fields[name]?.kind ?? "json"));
