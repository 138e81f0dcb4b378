import { SCREENS } from "../../domain/access/screens.ts";
import type { Area, Resource, Verb } from "../../domain/resource/define.ts";
import { resources } from "../../domain/resources/registry.ts";

/** Where the generic screens of a resource live in an area. */
export interface ResourcePaths {
  list: string;
  create: string;
  /** With `:id`. */
  edit: string;
  show: string;
}

/** `/ag/sellers` for the seller teams: a screen's name is the specification's, a resource's path the wire's. */
export function pathsOf(resource: Resource, area: Area): ResourcePaths {
  const screen = SCREENS.find(
    ({ path, resource: name }) => name === resource.name && path.startsWith(`/${area}/`),
  );
  const list = screen?.path ?? `/${area}/${resource.path}`;
  return { list, create: `${list}/create`, edit: `${list}/update/:id`, show: `${list}/:id` };
}

const has = (resource: Resource, verb: Verb) => resource.verbs.includes(verb);

/** The `resources` of Refine: one entry an area, since one name may have screens in several. */
export const refineResources = [...resources.values()].flatMap((resource) =>
  resource.areas.map((area) => {
    const paths = pathsOf(resource, area);
    return {
      name: resource.name,
      identifier: `${area}/${resource.name}`,
      ...(has(resource, "list") ? { list: paths.list } : {}),
      ...(has(resource, "show") ? { show: paths.show } : {}),
      ...(has(resource, "create") && resource.form.length > 0 ? { create: paths.create } : {}),
      ...(has(resource, "edit") && resource.form.length > 0 ? { edit: paths.edit } : {}),
      meta: { label: resource.label.many, area },
    };
  }),
);
