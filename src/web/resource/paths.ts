import { genericScreens } from "../../domain/access/screen-needs.ts";
import { resources } from "../../domain/resources/registry.ts";

/** Refine's `resources`: an entry for each area with screens of a resource, and one without an address where none has. */
export const refineResources = [...resources.values()].flatMap((resource) => {
  const item = { name: resource.name, meta: { label: resource.label.many } };
  if (resource.areas.length === 0) return [item];
  return resource.areas.map((area) => ({
    ...item,
    identifier: `${area}/${resource.name}`,
    ...Object.fromEntries(genericScreens(resource, area).map(({ view, path }) => [view, path])),
  }));
});
