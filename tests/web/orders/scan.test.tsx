import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pickUpOrders } from "../../../src/domain/orders/actions/calls.ts";
import { scanItem } from "../../../src/domain/orders/scan/calls.ts";
import type { ScannedItem } from "../../../src/domain/orders/scan/responses.ts";
import { updateFulfilledItems } from "../../../src/domain/orders/tracking/calls.ts";
import ScanItems from "../../../src/web/orders/scan/ScanItems.tsx";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { ErrorResponse, on, sent, sentTo } from "../wire.tsx";
import { later, personOf } from "./fixtures.ts";

const CODE = "7K3QF09ZT2XA";

let found: ScannedItem;
let failed: { id: string; message: string }[];

const answerOf = ({ params }: { params: Readonly<Record<string, string>> }) =>
  params.code === CODE ? found : new ErrorResponse("Not found", {}, 404);
const stepped = () => ({ success: failed.length > 0 ? [] : ["x"], failed, message: "" });

beforeEach(() => {
  sessionStorage.clear();
  failed = [];
  found = {
    id: "i1",
    code: CODE,
    title: "Sunset tee",
    sku: "TEE-BLK-M",
    color: "Black",
    size: "M",
    garment: "Classic tee",
    mockup: null,
    slots: [],
    personalization: [],
    artworks: ["files/uploads/front.png", null, null, null, null, null],
    units: [{ state: "made", quantity: 2 }],
    order: {
      id: "o1",
      orderName: "#1001",
      status: "InProduction",
      version: 4,
      seller: "Fern & Co",
      items: 1,
      openItems: 1,
    },
    next: { step: "ship", quantity: 2 },
    reason: null,
  };
  on(scanItem, answerOf);
  on(updateFulfilledItems, stepped);
  on(pickUpOrders, stepped);
});

const open = () =>
  render(
    <PersonIs person={personOf("agency")}>
      <Surroundings at="/ag/scan" data={dataProvider()}>
        <ScanItems />
      </Surroundings>
    </PersonIs>,
  );
const writes = () => sent.filter(({ method }) => method !== "GET");
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Item code" });
/** As a scanner does: characters wherever the focus is, then Enter. */
const scan = (user: ReturnType<typeof userEvent.setup>, code: string) => user.keyboard(`${code}{Enter}`);

vi.setConfig({ testTimeout: 30_000 });

describe("the scan page", () => {
  it("shows a scanned item with its artwork, order and next step", async () => {
    const user = userEvent.setup();
    open();
    await scan(user, CODE.toLowerCase());
    const card = await screen.findByRole("article", { name: "#1001, Sunset tee" });
    expect(within(card).getByRole("img", { name: "Artwork 1" })).toBeTruthy();
    expect(within(card).getByText("7K3Q-F09Z-T2XA")).toBeTruthy();
    expect(within(card).getByRole("button", { name: "Mark 2 units as shipped" })).toBeTruthy();
    expect(field().value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it("takes a scan into its field wherever the focus is", async () => {
    const user = userEvent.setup();
    open();
    screen.getByRole("button", { name: "Find" }).focus();
    await scan(user, CODE);
    expect(await screen.findByRole("article")).toBeTruthy();
  });

  it("takes the next step by the command label, once per scanned item", async () => {
    const user = userEvent.setup();
    open();
    await scan(user, CODE);
    await screen.findByRole("article");
    await scan(user, "NEXT");
    expect(await screen.findByText("#1001 · Sunset tee: 2 units shipped")).toBeTruthy();
    expect(writes()).toHaveLength(1);
    expect(sentTo(updateFulfilledItems)[0]?.body).toEqual({
      items: [{ itemId: "i1", quantity: 2, status: "shipped" }],
    });
    await scan(user, "NEXT");
    expect((await screen.findByRole("alert")).textContent).toBe("Scan the item again to take another step");
    expect(writes()).toHaveLength(1);
  });

  it("answers scans that come faster than the server in their order", async () => {
    const user = userEvent.setup();
    const answer = later<undefined>();
    on(scanItem, async (call) => {
      await answer.promise;
      return answerOf(call);
    });
    open();
    await scan(user, CODE);
    await scan(user, "WRONG");
    await scan(user, CODE);
    await scan(user, "NEXT");
    expect(screen.getByText("4 scans to look up")).toBeTruthy();
    answer.resolve(undefined);
    expect(await screen.findByText("#1001 · Sunset tee: 2 units shipped")).toBeTruthy();
    expect(writes()).toHaveLength(1);
    const lines = within(screen.getByRole("region", { name: "Last scans" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("2 units shipped");
    expect(lines[2]).toContain("No item has the code WRONG");
  });

  it("sends an approved order to production with the version that was seen", async () => {
    const user = userEvent.setup();
    found = { ...found, next: { step: "pickup", quantity: 2 } };
    open();
    await scan(user, CODE);
    await user.click(await screen.findByRole("button", { name: "Send to production" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(sentTo(pickUpOrders)[0]?.body).toEqual({ ids: ["o1"], versions: { o1: 4 } });
  });

  it("shows why a step failed", async () => {
    const user = userEvent.setup();
    failed = [{ id: "i1", message: "The order is on hold" }];
    open();
    await scan(user, CODE);
    await user.click(await screen.findByRole("button", { name: "Mark 2 units as shipped" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The order is on hold");
  });

  it("shows why an item has no next step, and refuses the command", async () => {
    const user = userEvent.setup();
    found = { ...found, next: null, reason: "This order waits for approval" };
    open();
    await scan(user, CODE);
    const card = await screen.findByRole("article");
    expect(within(card).getByText("This order waits for approval")).toBeTruthy();
    await scan(user, "NEXT");
    expect((await screen.findByRole("alert")).textContent).toBe("This order waits for approval");
    expect(writes()).toEqual([]);
  });

  it("announces a wrong code and lists the last scans", async () => {
    const user = userEvent.setup();
    open();
    await scan(user, "NEXT");
    expect((await screen.findByRole("alert")).textContent).toBe("Scan an item first");
    await scan(user, "WRONG");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("No item has the code WRONG"));
    await scan(user, CODE);
    await screen.findByRole("article");
    const list = screen.getByRole("region", { name: "Last scans" });
    const lines = within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("#1001 · Sunset tee");
    expect(lines[1]).toContain("WRONG");
  });
});
