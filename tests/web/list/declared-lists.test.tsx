import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { COMPOSED_SCREENS } from "../../../src/domain/access/composed-screens.ts";
import { pathsOf } from "../../../src/domain/access/screen-needs.ts";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resources } from "../../../src/domain/resources/registry.ts";
import ResourceList from "../../../src/web/resource/ResourceList.tsx";
import { everyScreen } from "../every-screen.ts";
import { emptyLists, openScreen, person } from "../wire.tsx";

const areaOf = ({ areas: [area = "a"] }: Resource) => area;
const pathOf = (resource: Resource) => pathsOf(resource, areaOf(resource)).list;
const declared = [...resources.values()].filter(
  (resource) =>
    resource.verbs.includes("list") && resource.areas.length > 0 && !(pathOf(resource) in COMPOSED_SCREENS),
);
const may = (resource: Resource) =>
  person({
    userType: "administrator",
    sellerTeam: null,
    grants: { actions: { [resource.name]: [...resource.verbs] }, screens: everyScreen("/") },
  });

beforeEach(() => {
  emptyLists();
});

describe("the generic list of a declaration", () => {
  it.each(declared.map((resource) => [resource.name, resource] as const))("shows %s", async (_, resource) => {
    const path = pathOf(resource);
    openScreen(path, path, <ResourceList resource={resource} area={areaOf(resource)} />, may(resource));
    const { one, many } = resource.label;
    expect(await screen.findByRole("heading", { level: 2, name: /^No .+ yet$/ })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(many);
    const creates = resource.verbs.includes("create") && resource.form.length > 0;
    const create = screen.queryAllByRole("button", { name: `Create ${one.toLowerCase()}` });
    expect(create.length > 0).toBe(creates);
  });
});
