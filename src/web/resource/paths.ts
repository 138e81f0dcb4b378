import { genericScreens } from "../../domain/access/screen-needs.ts";
import { resources } from "../../domain/resources/registry.ts";

/** Refine's `resources`: an entry for each area with screens of a resource, and one without an address where none has. */
export const refineResources = [...resources.values()].flatMap((resource) => {
  const { name, areas } = resource;
  const label = resource.label.many;
  if (areas.length === 0) return [{ name, meta: { label } }];
  return areas.map((area) => ({
    name,
    identifier: `${area}/${name}`,
    ...Object.fromEntries(genericScreens(resource, area).map(({ view, path }) => [view, path])),
    meta: { label, area },
  }));
});
