import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showCatalog } from "../../src/domain/catalogs/calls.ts";
import { pathOf } from "../../src/domain/resource/address.ts";
import type { ResponseOf } from "../../src/domain/resource/call.ts";
import { bodyAsData, earlyData } from "../../src/web/early/responses.ts";
import { useCallQuery } from "../../src/web/providers/calls.ts";
import { FRESH_OR_EARLY, useIsCurrent } from "../../src/web/providers/fresh.ts";
import { on, openScreen, resetWire, sentTo } from "./wire.tsx";

const TOKEN = "mine";
const respondEarly = (id: string) => {
  const body = { name: `early ${id}` };
  const response = { token: TOKEN, requestedAt: Date.now(), done: Promise.resolve(body), body };
  globalThis.earlyResponses = new Map([[pathOf(showCatalog, { id }), response]]);
};

function Thing({ id }: { id: string }) {
  const params = { id };
  const query = useCallQuery(
    showCatalog,
    { params },
    {
      queryKey: ["things", id],
      ...FRESH_OR_EARLY,
      ...earlyData(pathOf(showCatalog, params), {}, bodyAsData<ResponseOf<typeof showCatalog>>),
    },
  );
  const isCurrent = useIsCurrent(id, query);
  return <output>{isCurrent ? `current ${query.data?.data.name}` : "waiting"}</output>;
}

/** Shows a thing, and others with buttons. */
function Things() {
  const [id, setId] = useState<string | null>("a");
  return (
    <>
      {["a", "b"].map((one) => (
        <button key={one} type="button" onClick={() => setId(one)}>
          {one}
        </button>
      ))}
      <button type="button" onClick={() => setId(null)}>
        none
      </button>
      {id && <Thing id={id} />}
    </>
  );
}
const open = () => openScreen("/things", "/things", <Things />);
const shown = () => screen.queryByRole("status")?.textContent;
/** What is shown before a response can arrive. */
const choose = (name: string) => {
  act(() => screen.getByRole("button", { name }).click());
  return shown();
};

beforeEach(() => {
  resetWire();
  localStorage.setItem("access-token", TOKEN);
  on(showCatalog, ({ params }) => ({ name: params.id ?? "" }));
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.earlyResponses = undefined;
  localStorage.clear();
});

it("a row that was requested for its screen is current at once, and not read again", async () => {
  respondEarly("a");
  open();
  expect(shown()).toBe("current early a");
  await act(async () => undefined);
  expect(sentTo(showCatalog)).toEqual([]);
});

it("a row that is not here is current once it was read", async () => {
  open();
  expect(shown()).toBe("waiting");
  await screen.findByText("current a");
});

it("it stays current while the screen is open, and is read again for the next one", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  respondEarly("a");
  open();
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(shown()).toBe("current early a");
  choose("none");
  expect(choose("a")).toBe("waiting");
  await screen.findByText("current a");
});

it("a row of another id is not current because the one before it was", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  respondEarly("a");
  open();
  expect(choose("b")).toBe("waiting");
  await screen.findByText("current b");
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(choose("a")).toBe("waiting");
  await screen.findByText("current a");
});
