import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { approveOrders } from "../../src/domain/orders/actions/calls.ts";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { customers } from "../../src/domain/resources/index.ts";
import { resourceNamed } from "../../src/domain/resources/registry.ts";
import { page } from "../../src/web/address.ts";
import { ChunkError } from "../../src/web/chunks.ts";
import { OfflineNotice } from "../../src/web/layout/OfflineNotice.tsx";
import { ScreenBoundary } from "../../src/web/layout/ScreenBoundary.tsx";
import { useNamedCall } from "../../src/web/providers/calls.ts";
import { cache } from "../../src/web/providers/changes.ts";
import ResourceList from "../../src/web/resource/ResourceList.tsx";
import { everyScreen } from "./every-screen.ts";
import { ErrorResponse, on, openScreen, person } from "./wire.tsx";

vi.setConfig({ testTimeout: 30_000 });

const grants = { actions: { customers: ["list"] }, screens: everyScreen("/ag/") };
const agent = person({ userType: "agency", authority: "agency", sellerTeam: null, grants });

/** Browsers announce a lost and a restored connection to the window, to which queries listen while there are any. */
const connection = (is: "online" | "offline") =>
  act(() => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(is === "online");
    window.dispatchEvent(new Event(is));
    onlineManager.setOnline(is === "online");
  });

beforeEach(() => connection("offline"));
afterEach(() => connection("online"));

describe("without a connection", () => {
  it("a list shows that it could not be loaded, and loads once the connection is back", async () => {
    on(callsOf(customers).list, () => new ErrorResponse("The server did not respond", {}, 503));
    const list = <ResourceList resource={resourceNamed("customers")} area="ag" />;
    openScreen("/ag/customers", "/ag/customers", list, agent);
    expect(await screen.findByText("Customers could not be loaded")).toBeTruthy();
    on(callsOf(customers).list, () => ({ data: [{ id: "c1", name: "Ann Lee" }], total: 1 }));
    connection("online");
    expect(await screen.findByText("Ann Lee")).toBeTruthy();
  });

  it("a list with rows leaves it to the top bar to say so", async () => {
    on(callsOf(customers).list, () => ({ data: [{ id: "c1", name: "Ann Lee" }], total: 1 }));
    const list = (
      <>
        <OfflineNotice />
        <ResourceList resource={resourceNamed("customers")} area="ag" />
      </>
    );
    openScreen("/ag/customers", "/ag/customers", list, agent);
    expect(await screen.findByText("Ann Lee")).toBeTruthy();
    expect(screen.getByText("Offline.")).toBeTruthy();
    on(callsOf(customers).list, () => new ErrorResponse("The server did not respond", {}, 503));
    await act(() => cache.refetchQueries());
    expect(screen.getByText("Ann Lee")).toBeTruthy();
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
    connection("online");
    expect(screen.queryByText("Offline.")).toBeNull();
  });

  it("a button's call fails at once instead of waiting for the connection", async () => {
    on(approveOrders, () => new ErrorResponse("The server did not respond", {}, 503));
    function Approve() {
      const approve = useNamedCall(approveOrders);
      return (
        <button type="button" onClick={() => void approve({ body: { ids: [] } })}>
          Approve
        </button>
      );
    }
    openScreen("/ag/x", "/ag/x", <Approve />, agent);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(await screen.findByText("The server did not respond")).toBeTruthy();
  });

  it("a screen whose code did not load loads the page again once the connection is back", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reload = vi.spyOn(page, "reload").mockImplementation(() => undefined);
    function Screen(): never {
      throw new ChunkError("A part of Platen did not load");
    }
    render(
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>,
    );
    expect(screen.getByText(/^There is no connection/)).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    connection("online");
    expect(reload).toHaveBeenCalledOnce();
  });
});
