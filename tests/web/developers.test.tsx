import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiReference } from "../../src/domain/api-keys/api-reference.ts";
import { DevelopersPage } from "../../src/web/developers/DevelopersPage.tsx";

const call = (method: string, path: string) => ({
  id: `${method.toLowerCase()}${path.slice("/api".length).replaceAll("/", "-")}`,
  method,
  path,
  summary: `${method} of ${path}`,
});
const reference: ApiReference = {
  title: "Platen API",
  callsPerMinute: 600,
  resources: [
    { name: "orders", calls: [call("GET", "/api/orders"), call("POST", "/api/orders")] },
    { name: "orders-warehouse", calls: [call("GET", "/api/orders-warehouse")] },
    { name: "customers", calls: [call("GET", "/api/customers")] },
  ],
};

let respond: () => Response;
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  window.location.hash = "";
  respond = () => Response.json(reference);
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => respond());
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const links = () => within(screen.getByRole("navigation", { name: "Resources" })).queryAllByRole("link");
const calls = () => screen.getAllByRole("link", { name: /\/api\// }).map(({ textContent }) => textContent);

describe("the page of the API reference", () => {
  it("lists the resources with what holds for all calls, and finds one by its name", async () => {
    render(<DevelopersPage />);
    expect(await screen.findByRole("heading", { name: "Platen API" })).toBeTruthy();
    expect(screen.getByText(/600 calls a minute and key/)).toBeTruthy();
    expect(fetch).toHaveBeenCalledWith("/developers/resources.json");
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a resource" }), "orders w");
    expect(links().map(({ textContent }) => textContent)).toEqual(["Orders warehouse1"]);
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a resource" }), "x");
    expect(screen.getByText("No resource matches “orders wx”.")).toBeTruthy();
  });

  it("shows the calls of the resource in the address, and opens one at a time", async () => {
    window.location.hash = "#orders";
    render(<DevelopersPage />);
    expect(await screen.findByRole("heading", { name: "Orders 2 calls" })).toBeTruthy();
    expect(document.title).toBe("Orders - Platen API");
    expect(calls()).toEqual(["GET/api/ordersGET of /api/orders", "POST/api/ordersPOST of /api/orders"]);
    const [get, post] = ["GET", "POST"].map((method) =>
      screen.getByRole("link", { name: new RegExp(`^${method}`) }),
    );
    await userEvent.click(post as HTMLElement);
    await waitFor(() => expect(post?.getAttribute("aria-expanded")).toBe("true"));
    expect(window.location.hash).toBe("#orders/post-orders");
    expect(get?.getAttribute("aria-expanded")).toBe("false");
    expect(document.head.querySelector("script[src*=swagger-ui-bundle]")).not.toBeNull();
    await userEvent.click(post as HTMLElement);
    await waitFor(() => expect(post?.getAttribute("aria-expanded")).toBe("false"));
  });

  it("says that a resource of an address is unknown, and that the list could not be loaded", async () => {
    window.location.hash = "#nothing";
    const { unmount } = render(<DevelopersPage />);
    expect((await screen.findByRole("alert")).textContent).toContain("There is no resource “nothing”");
    unmount();
    respond = () => new Response("", { status: 503 });
    render(<DevelopersPage />);
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    respond = () => Response.json(reference);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Platen API" })).toBeTruthy();
  });
});
