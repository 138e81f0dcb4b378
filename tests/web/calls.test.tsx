import { type BaseRecord, useList, useShow } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { saveVariants, showCatalog } from "../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../src/domain/resources/index.ts";
import { usePerform } from "../../src/web/providers/calls.ts";
import { on, openScreen, resetWire, sentTo } from "./wire.tsx";

let renders = 0;

const { responds: _, ...withoutRow } = saveVariants;

function Saved({ call }: { call: typeof saveVariants }) {
  const perform = usePerform();
  renders += 1;
  const save = () => perform(call, { params: { id: "c1" }, body: { variants: [] } });
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

const open = async (call: typeof saveVariants = withoutRow) => {
  openScreen(
    "/s/catalogs",
    "/s/catalogs",
    <>
      <Saved call={call} />
      <Shown />
    </>,
  );
  await screen.findByText("Tee, 1 listed");
};
const press = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

describe("usePerform", () => {
  beforeEach(() => {
    resetWire();
    renders = 0;
    on(callsOf(catalogs).list, () => ({ data: [{ id: "c1", name: "Tee" }], total: 1 }));
    on(showCatalog, () => ({ id: "c1", name: "Tee" }));
    on(saveVariants, () => ({ id: "c1", name: "Saved tee" }));
  });

  it("reloads the rows and lists of the resources that a call changes", async () => {
    await open();
    await press();
    await waitFor(() => expect(sentTo(callsOf(catalogs).list)).toHaveLength(2));
    expect(sentTo(showCatalog)).toHaveLength(2);
  });

  it("shows a row that a call responded with, without loading it again", async () => {
    await open(saveVariants);
    await press();
    await screen.findByText("Saved tee, 1 listed");
    await waitFor(() => expect(sentTo(callsOf(catalogs).list)).toHaveLength(2));
    expect(sentTo(showCatalog)).toHaveLength(1);
  });

  it("renders nothing again that only makes calls", async () => {
    await open();
    const before = renders;
    await press();
    await waitFor(() => expect(sentTo(callsOf(catalogs).list)).toHaveLength(2));
    expect(renders).toBe(before);
  });
});
