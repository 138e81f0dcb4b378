import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { changeDesignStatus, listProofs, submitProof } from "../../../src/domain/orders/designs/calls.ts";
import type { Proof } from "../../../src/domain/orders/designs/responses.ts";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import OrderShow from "../../../src/web/orders/OrderShow.tsx";
import type { DesignRequest } from "../../../src/web/orders/wire.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { on, sent, sentTo } from "../wire.tsx";
import { design, item, personOf, wholeOrder } from "./fixtures.ts";

vi.setConfig({ testTimeout: 30_000 });

const SLOTS = [{ slot: 1, label: "Front", required: true, minWidth: 0, minHeight: 0 }];
const AT = "2026-11-20T18:00:00.000Z";
const dana = { id: "u2", fullName: "Dana Fox" };

const proof = (over: Partial<Proof> = {}): Proof => ({
  id: "p2",
  number: 2,
  images: [{ itemId: "i1", slot: 1, path: "files/demo/fox.webp" }],
  note: "Hat moved down",
  by: dana,
  createdAt: AT,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  mark: null,
  comments: [],
  ...over,
});
const returned = proof({
  id: "p1",
  number: 1,
  note: null,
  decision: "rejected",
  decidedAt: AT,
  decidedBy: { id: "u1", fullName: "Mara Fern" },
  reason: "The hat is cut off",
  mark: { itemId: "i1", slot: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.5 },
});

function open(request: Partial<DesignRequest>, proofs: readonly Proof[]) {
  const order = wholeOrder({ items: [item({ slots: SLOTS })], design: design(request) });
  on(showOrder, () => order);
  on(listProofs, () => ({ data: [...proofs] }));
  on(changeDesignStatus, () => order);
  on(submitProof, () => order);
  render(
    <PersonIs person={personOf("agency")}>
      <Surroundings at={`/ag/orders/${order.id}`} data={dataProvider()}>
        <Routes>
          <Route path="/:area/orders/:id/*" element={<OrderShow area="ag" />} />
        </Routes>
      </Surroundings>
    </PersonIs>,
  );
  return { order };
}

const changes = () => sent.filter(({ method }) => method !== "GET");

const inReview: Partial<DesignRequest> = {
  status: "in_review",
  proofs: 2,
  waiting: { id: "p2", number: 2 },
  steps: ["approved", "rejected"],
};

describe("the proofs of a design", () => {
  it("are listed with their authors, decisions and reasons, and only the waiting one can be decided", async () => {
    open(inReview, [proof(), returned]);
    const waiting = await screen.findByRole("article", { name: "Proof 2" });
    expect(within(waiting).getByText("Waiting on a decision")).toBeTruthy();
    expect(within(waiting).getByText("Hat moved down")).toBeTruthy();
    const earlier = screen.getByRole("article", { name: "Proof 1" });
    expect(within(earlier).getByText("Returned")).toBeTruthy();
    expect(within(earlier).getByText("The hat is cut off")).toBeTruthy();
    expect(within(earlier).queryByRole("button", { name: /Approve/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Review proof 2" })).toBeTruthy();
  });

  it("sends an approval with the proof that the person has seen", async () => {
    const user = userEvent.setup();
    const { order } = open(inReview, [proof()]);
    await user.click(await screen.findByRole("button", { name: "Approve proof 2" }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(sentTo(changeDesignStatus)[0]).toMatchObject({
      params: { id: order.id },
      body: { status: "approved", proof: "p2" },
    });
  });

  it("are returned with a reason and a region that is marked with the keyboard", async () => {
    const user = userEvent.setup();
    open(inReview, [proof()]);
    await user.click(await screen.findByRole("button", { name: "Return" }));
    const dialog = await screen.findByRole("dialog", { name: "Return proof 2" });
    await user.click(within(dialog).getByRole("button", { name: "Return" }));
    expect(await within(dialog).findByText("Required")).toBeTruthy();
    expect(changes()).toEqual([]);
    await user.type(within(dialog).getByLabelText("Reason"), "Too dark");
    within(dialog).getByRole("application", { name: "Region on Front" }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
    await user.click(within(dialog).getByRole("button", { name: "Return" }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    const body = sentTo(changeDesignStatus)[0]?.body;
    expect(body).toMatchObject({ status: "rejected", proof: "p2", reason: "Too dark" });
    expect(body?.mark).toMatchObject({ itemId: "i1", slot: 1, y: 0.375, width: 0.25 });
    expect([body?.mark?.x, body?.mark?.height].map((share) => share?.toFixed(3))).toEqual(["0.395", "0.270"]);
  });

  it("are submitted with the images that changed and a note", async () => {
    const user = userEvent.setup();
    const { order } = open({ status: "assign", canSubmitProof: true }, []);
    await user.click(await screen.findByRole("button", { name: "Submit proof" }));
    const dialog = await screen.findByRole("dialog", { name: "Submit proof" });
    expect(within(dialog).getByLabelText("Upload Front of Sunset tee")).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/Note/), "First sketch");
    await user.click(within(dialog).getByRole("button", { name: "Submit proof" }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(sentTo(submitProof)[0]).toMatchObject({
      params: { id: order.id },
      body: { images: [], note: "First sketch" },
    });
  });
});
