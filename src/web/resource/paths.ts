import { genericScreens } from "../../domain/access/screen-needs.ts";
import { resources } from "../../domain/resources/registry.ts";

/** The `resources` of Refine: one entry an area, since one name may have screens in several. */
export const refineResources = [...resources.values()].flatMap((resource) =>
  resource.areas.map((area) => ({
    name: resource.name,
    identifier: `${area}/${resource.name}`,
    ...Object.fromEntries(genericScreens(resource, area).map(({ view, path }) => [view, path])),
    meta: { label: resource.label.many, area },
  })),
);
