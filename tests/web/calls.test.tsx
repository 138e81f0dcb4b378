import { type BaseRecord, useList, useShow } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { useCall } from "../../src/web/providers/calls.ts";
import { on, openScreen, resetWire, sentTo } from "./wire.tsx";

let renders = 0;

function Saved({ responds }: { responds?: string }) {
  const call = useCall();
  renders += 1;
  const save = () =>
    call("PATCH", "catalogs/c1/variants", { changes: ["catalogs"], ...(responds ? { responds } : {}) });
  return (
    <button type="button" onClick={() => void save()}>
      Save
    </button>
  );
}

function Shown() {
  const { result } = useShow<BaseRecord>({ resource: "catalogs", id: "c1" });
  const { result: list } = useList({ resource: "catalogs" });
  return (
    <p>
      {result?.name}, {list.data.length} listed
    </p>
  );
}

const open = async (responds?: string) => {
  openScreen(
    "/s/catalogs",
    "/s/catalogs",
    <>
      <Saved {...(responds ? { responds } : {})} />
      <Shown />
    </>,
  );
  await screen.findByText("Tee, 1 listed");
};
const press = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

describe("useCall", () => {
  beforeEach(() => {
    resetWire();
    renders = 0;
    on("GET", /^catalogs$/, () => ({ data: [{ id: "c1", name: "Tee" }], total: 1 }));
    on("GET", /^catalogs\/c1$/, () => ({ id: "c1", name: "Tee" }));
    on("PATCH", /^catalogs\/c1\/variants$/, () => ({ id: "c1", name: "Saved tee" }));
  });

  it("reloads the rows and lists of the resources that a call changes", async () => {
    await open();
    await press();
    await waitFor(() => expect(sentTo("GET", /^catalogs$/)).toHaveLength(2));
    expect(sentTo("GET", /^catalogs\/c1$/)).toHaveLength(2);
  });

  it("shows a row that a call responded with, without loading it again", async () => {
    await open("catalogs");
    await press();
    await screen.findByText("Saved tee, 1 listed");
    await waitFor(() => expect(sentTo("GET", /^catalogs$/)).toHaveLength(2));
    expect(sentTo("GET", /^catalogs\/c1$/)).toHaveLength(1);
  });

  it("renders nothing again that only makes calls", async () => {
    await open();
    const before = renders;
    await press();
    await waitFor(() => expect(sentTo("GET", /^catalogs$/)).toHaveLength(2));
    expect(renders).toBe(before);
  });
});
