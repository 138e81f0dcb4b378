import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { invoices } from "../../../src/domain/resources/index.ts";
import { resourceNamed } from "../../../src/domain/resources/registry.ts";
import { forgetEarlyResponses } from "../../../src/web/early/responses.ts";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import ResourceList from "../../../src/web/resource/ResourceList.tsx";
import { everyScreen } from "../every-screen.ts";
import { on, openScreen, person, resetWire, sentTo } from "../wire.tsx";

const grants = { actions: { invoices: ["list", "show"] }, screens: everyScreen("/ag/") };
const manager = person({ userType: "agency", authority: "agency", sellerTeam: null, grants });
const invoice = (page: string) => ({
  id: `i${page}`,
  name: `INV-${page}`,
  createdDate: "2026-11-21T02:00:00.000Z",
});

const requested = () => sentTo(callsOf(invoices).list).map(({ query }) => query.page);
const next = () => screen.getByRole("button", { name: "Next page" });

async function open() {
  openScreen(
    "/ag/invoices",
    "/ag/invoices?limit=50",
    <ResourceList resource={resourceNamed("invoices")} area="ag" />,
    manager,
  );
  await screen.findByRole("link", { name: "INV-1" });
  return userEvent.setup();
}

beforeEach(() => {
  resetWire();
  forgetEarlyResponses();
  localStorage.setItem("access-token", "mine");
  on(callsOf(invoices).list, ({ query }) => ({ data: [invoice(query.page ?? "")], total: 200 }));
});

describe("the buttons of a list's pages", () => {
  it("request a page when the pointer reaches them, and show it without another request", async () => {
    const user = await open();
    await user.hover(next());
    await waitFor(() => expect(requested()).toEqual(["1", "2"]));
    await user.click(next());
    expect(await screen.findByRole("link", { name: "INV-2" })).toBeTruthy();
    // The pointer is still there.
    await waitFor(() => expect(requested()).toEqual(["1", "2", "3"]));
  });

  it("request a page when the keyboard reaches them", async () => {
    await open();
    act(() => next().focus());
    await waitFor(() => expect(requested()).toEqual(["1", "2"]));
  });

  it("request nothing for a pointer that passes over them", async () => {
    const user = await open();
    await user.hover(next());
    await user.unhover(next());
    await new Promise((resume) => setTimeout(resume, 100));
    expect(requested()).toEqual(["1"]);
  });

  it("request a page again that was requested before a change", async () => {
    const user = await open();
    await user.hover(next());
    await waitFor(() => expect(requested()).toEqual(["1", "2"]));
    await act(() => invalidateResources("invoices"));
    await user.click(next());
    expect(await screen.findByRole("link", { name: "INV-2" })).toBeTruthy();
    expect(requested().filter((page) => page === "2")).toHaveLength(2);
  });

  it("request a page at the click, before the list is rendered with it", async () => {
    await open();
    act(() => {
      next().click();
      const early = [...(globalThis.earlyResponses?.keys() ?? [])];
      expect(early).toEqual([expect.stringMatching(/^invoices\?fields=.*&limit=50&page=2$/)]);
    });
    expect(await screen.findByRole("link", { name: "INV-2" })).toBeTruthy();
    expect(requested()).toEqual(["1", "2"]);
  });
});
