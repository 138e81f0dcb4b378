import { genericScreens } from "../../domain/access/screen-needs.ts";
import { resources } from "../../domain/resources/registry.ts";

/** Refine's `resources`: one entry per area, since a resource may have screens in several areas. */
export const refineResources = [...resources.values()].flatMap((resource) =>
  resource.areas.map((area) => ({
    name: resource.name,
    identifier: `${area}/${resource.name}`,
    ...Object.fromEntries(genericScreens(resource, area).map(({ view, path }) => [view, path])),
    meta: { label: resource.label.many, area },
  })),
);
