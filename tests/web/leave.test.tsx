import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { App } from "antd";
import { useState } from "react";
import { expect, it } from "vitest";
import type { TableView } from "../../src/web/list/useTableView.ts";
import { ViewMenu } from "../../src/web/list/ViewMenu.tsx";
import { useLeave } from "../../src/web/widgets/useLeave.ts";
import "./browser.tsx";

function Form({ dirty, close }: { dirty: boolean; close(): void }) {
  const leave = useLeave(() => dirty, close);
  return (
    <button type="button" onClick={() => void leave()}>
      Cancel
    </button>
  );
}

function Screen({ dirty }: { dirty: boolean }) {
  const [open, setOpen] = useState(true);
  return <App>{open ? <Form dirty={dirty} close={() => setOpen(false)} /> : <p>Closed</p>}</App>;
}

/** Two entries of the history, as the router writes them; the form is open at the second. */
function atForm(dirty: boolean) {
  const heard: unknown[] = [];
  window.history.replaceState({ idx: 0 }, "", "/list");
  window.history.pushState({ idx: 1 }, "", "/form");
  render(<Screen dirty={dirty} />);
  const listen = (event: PopStateEvent) => heard.push(event.state);
  window.addEventListener("popstate", listen);
  return heard;
}

it("asks before the browser's Back discards what was typed, and stays where it was on Cancel", async () => {
  const user = userEvent.setup();
  const heard = atForm(true);
  window.history.back();
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("Discard what you typed?");
  await waitFor(() => expect(window.location.pathname).toBe("/form"));
  await user.click(screen.getAllByRole("button", { name: "Cancel" }).at(-1) as HTMLElement);
  expect(window.location.pathname).toBe("/form");
  expect(heard, "the router hears of no navigation").toEqual([]);
});

it("goes back once what was typed may be lost", async () => {
  const user = userEvent.setup();
  const heard = atForm(true);
  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(window.location.pathname).toBe("/list"));
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(heard).toEqual([{ idx: 0 }]);
});

it("lets Back pass where nothing was typed", async () => {
  const heard = atForm(false);
  window.history.back();
  await waitFor(() => expect(heard).toEqual([{ idx: 0 }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["asks before it", true],
  ["passes where nothing was typed, and", false],
])("another document %s replaces the form", (_, dirty) => {
  const { unmount } = render(<Screen dirty={dirty} />);
  const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaves()).toBe(!dirty);
  unmount();
  expect(leaves(), "the form is gone").toBe(true);
});

it("closes the columns panel on Escape, though its first column cannot be turned off", async () => {
  const user = userEvent.setup();
  const column = (key: string, main: boolean) => ({ key, title: key, main, cell: () => null });
  const view = {
    all: [column("Name", true), column("Code", false)],
    isShown: () => true,
    toggle: () => undefined,
    dense: false,
    setDense: () => undefined,
    reset: () => undefined,
  } as unknown as TableView<object>; // what the panel reads of it
  render(<ViewMenu view={view} />);
  const button = screen.getByRole("button", { name: "Columns and density" });
  await user.click(button);
  expect(screen.getByRole("dialog", { name: "Columns and density" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Columns and density" })).toBeNull();
  expect(document.activeElement).toBe(button);
});
