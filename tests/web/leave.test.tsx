import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { App } from "antd";
import { useState } from "react";
import { expect, it } from "vitest";
import type { TableView } from "../../src/web/list/table/useTableView.ts";
import { ViewMenu } from "../../src/web/list/table/ViewMenu.tsx";
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

/** Two history entries, as the router writes them. The form is open at the second one. */
function atForm(dirty: boolean) {
  const events: unknown[] = [];
  window.history.replaceState({ idx: 0 }, "", "/list");
  window.history.pushState({ idx: 1 }, "", "/form");
  render(<Screen dirty={dirty} />);
  const listen = (event: PopStateEvent) => events.push(event.state);
  window.addEventListener("popstate", listen);
  return events;
}

it("the browser's Back asks before it discards input, and Cancel keeps the screen", async () => {
  const user = userEvent.setup();
  const events = atForm(true);
  window.history.back();
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("Discard unsaved changes?");
  await waitFor(() => expect(window.location.pathname).toBe("/form"));
  await user.click(screen.getAllByRole("button", { name: "Cancel" }).at(-1) as HTMLElement);
  expect(window.location.pathname).toBe("/form");
  expect(events, "the router does not see the navigation").toEqual([]);
});

it("the browser's Back leaves the form after the user confirms to discard input", async () => {
  const user = userEvent.setup();
  const events = atForm(true);
  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(window.location.pathname).toBe("/list"));
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(events).toEqual([{ idx: 0 }]);
});

it("the browser's Back leaves a form without input at once", async () => {
  const events = atForm(false);
  window.history.back();
  await waitFor(() => expect(events).toEqual([{ idx: 0 }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["asks before", true],
  ["does not ask without input when", false],
])("a form %s another document replaces it", (_, dirty) => {
  const { unmount } = render(<Screen dirty={dirty} />);
  const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaves()).toBe(!dirty);
  unmount();
  expect(leaves(), "the form is gone").toBe(true);
});

it("the columns panel closes on Escape, even though its first column cannot be turned off", async () => {
  const user = userEvent.setup();
  const column = (key: string, main: boolean) => ({ key, title: key, main, cell: () => null });
  const view = {
    all: [column("Name", true), column("Code", false)],
    isShown: () => true,
    toggle: () => undefined,
    dense: false,
    setDense: () => undefined,
    reset: () => undefined,
  } as unknown as TableView<object>; // the members that the panel uses
  render(<ViewMenu view={view} />);
  const button = screen.getByRole("button", { name: "Columns and density" });
  await user.click(button);
  expect(screen.getByRole("dialog", { name: "Columns and density" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Columns and density" })).toBeNull();
  expect(document.activeElement).toBe(button);
});
