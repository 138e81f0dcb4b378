import { act, renderHook } from "@testing-library/react";
import { BrowserRouter, useNavigate } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useLatestSearchParams } from "../../src/web/providers/search-params.ts";

beforeEach(() => globalThis.history.replaceState(null, "", "/cms/s/orders?status=Hold&waitsFor=artwork"));

function open() {
  return renderHook(() => ({ search: useLatestSearchParams(), go: useNavigate() }), {
    wrapper: ({ children }) => <BrowserRouter basename="/cms">{children}</BrowserRouter>,
  }).result;
}
const status = (value: string) => (latest: URLSearchParams) => {
  const next = new URLSearchParams(latest);
  next.set("status", value);
  return next;
};
const shown = () => globalThis.location.pathname + globalThis.location.search;

it.each([
  ["a navigation that is not rendered yet", "/s/orders", "/cms/s/orders?status=Approved"],
  [
    "the page that is shown while another page is loading",
    "/s/invoices?status=Paid",
    "/cms/s/orders?status=Approved&waitsFor=artwork",
  ],
])("changes the parameters of %s", (_, to, expected) => {
  const page = open();
  act(() => {
    void page.current.go(to);
    page.current.search[1](status("Approved"));
  });
  expect(shown()).toBe(expected);
  expect(page.current.search[0].toString()).toBe(expected.split("?")[1]);
});

it("applies one change after the other within a render", () => {
  const page = open();
  act(() => {
    page.current.search[1](status("Approved"));
    page.current.search[1]((latest) => {
      const next = new URLSearchParams(latest);
      next.delete("waitsFor");
      return next;
    });
  });
  expect(shown()).toBe("/cms/s/orders?status=Approved");
});
