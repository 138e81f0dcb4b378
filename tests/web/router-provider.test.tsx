import { Refine, useParsed, useResourceParams } from "@refinedev/core";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import type { Resource } from "../../src/domain/resource/define.ts";
import { resources } from "../../src/domain/resources/registry.ts";
import { routerProvider } from "../../src/web/providers/router.ts";
import { refineResources } from "../../src/web/resource/paths.ts";

const ID = "01a209e5-029a-75a1-b88e-dfa5cbab7df0";

const refineAt =
  (path: string, pattern?: string) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>
      <Refine
        resources={refineResources}
        routerProvider={routerProvider}
        options={{ disableTelemetry: true }}
      >
        {pattern ? (
          <Routes>
            <Route path={pattern} element={children} />
          </Routes>
        ) : (
          children
        )}
      </Refine>
    </MemoryRouter>
  );

/** What Refine knows at a path, inside the route of a pattern or outside of all routes. */
const parsedAt = (path: string, pattern?: string) => {
  const { resource, action, id, pathname } = renderHook(() => useParsed(), {
    wrapper: refineAt(path, pattern),
  }).result.current;
  return { resource: resource?.identifier, action, id, pathname };
};

describe("the resources given to Refine", () => {
  it("are all declared ones, also those without screens in an area", () => {
    const known = ({ name, label }: Resource) =>
      renderHook(() => useResourceParams({ resource: name }), { wrapper: refineAt("/") }).result.current
        .resource?.meta?.label === label.many;
    expect([...resources.values()].filter((one) => !known(one)).map(({ name }) => name)).toEqual([]);
  });
});

describe("the router provider", () => {
  it("knows the resource, the action and the row of a path from its route", () => {
    const path = `/ag/customers/${ID}`;
    expect(parsedAt(path, "/ag/customers/:id")).toEqual({
      resource: "ag/customers",
      action: "show",
      id: ID,
      pathname: path,
    });
  });

  it("knows the row of a path outside of all routes", () => {
    expect(parsedAt(`/ag/customers/${ID}`)).toMatchObject({ resource: "ag/customers", id: ID });
  });

  it("follows the path from one resource to another", () => {
    expect(parsedAt("/ag/customers")).toMatchObject({ resource: "ag/customers", action: "list" });
    expect(parsedAt("/ag/stores")).toMatchObject({ resource: "ag/stores", action: "list" });
  });

  it("finds no resource at a path that has none", () => {
    expect(parsedAt("/ag/settings")).toMatchObject({ resource: undefined, action: undefined });
  });
});
