import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { App } from "antd";
import { useState } from "react";
import { BrowserRouter, Link, Navigate, Route, Routes, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { LeaveGuard } from "../../src/web/layout/LeaveGuard.tsx";
import type { TableView } from "../../src/web/list/table/useTableView.ts";
import { ViewMenu } from "../../src/web/list/table/ViewMenu.tsx";
import { useLeave, useUnsaved } from "../../src/web/widgets/dialog/useLeave.ts";
import "./browser.tsx";

/** A dialog on the screen of a grid. Both hold input from the start; Save keeps it. */
function Dialog({ dirty, close }: { dirty: boolean; close(): void }) {
  const leave = useLeave(() => dirty, close);
  return (
    <button type="button" onClick={() => void leave()}>
      Cancel dialog
    </button>
  );
}

function Form({ dirty }: { dirty: boolean }) {
  const [isDirty, setDirty] = useState(dirty);
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  useUnsaved(() => isDirty);
  return (
    <>
      <h1>Form</h1>
      <Link to="/list">List</Link>
      <Link to="?tab=two">Tab</Link>
      <button type="button" onClick={() => void navigate("/moved")}>
        Move
      </button>
      <button type="button" onClick={() => setDirty(false)}>
        Save
      </button>
      {open ? <Dialog dirty={isDirty} close={() => setOpen(false)} /> : <p>Closed</p>}
    </>
  );
}

/** Two history entries, as the router writes them. The form is open at the second one. */
function atForm(dirty: boolean) {
  window.history.replaceState({ idx: 0 }, "", "/list");
  window.history.pushState({ idx: 1 }, "", "/form");
  return render(
    <App>
      <BrowserRouter>
        <LeaveGuard>
          <Routes>
            <Route path="/form" element={<Form dirty={dirty} />} />
            <Route path="/list" element={<h1>List of rows</h1>} />
            <Route path="/moved" element={<Navigate to="/list" replace />} />
          </Routes>
        </LeaveGuard>
      </BrowserRouter>
    </App>,
  );
}

const WAYS = [
  ["the browser's Back", async () => window.history.back()],
  ["a link", () => userEvent.click(screen.getByRole("link", { name: "List" }))],
  ["a screen that redirects", () => userEvent.click(screen.getByRole("button", { name: "Move" }))],
] as const;
const question = () => screen.findByRole("dialog", { name: "Discard unsaved changes?" });
const expectList = () => screen.findByRole("heading", { name: "List of rows" });

it.each(WAYS)("%s asks once before it discards input, and Cancel keeps the screen", async (_, go) => {
  atForm(true);
  await go();
  await question();
  expect(screen.getAllByRole("dialog"), "two forms hold input").toHaveLength(1);
  await waitFor(() => expect(window.location.pathname).toBe("/form"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(window.location.pathname).toBe("/form");
  expect(screen.getByRole("heading", { name: "Form" })).toBeTruthy();
});

it.each(WAYS)("%s leaves the form after the user confirms to discard input", async (_, go) => {
  atForm(true);
  await go();
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await expectList();
  expect(window.location.pathname).toBe("/list");
});

it.each(WAYS)("%s leaves a form without input at once", async (_, go) => {
  atForm(false);
  await go();
  await expectList();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each(WAYS)("%s leaves a form at once after its input was saved", async (_, go) => {
  atForm(true);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await go();
  await expectList();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a tab or filter of the same screen does not ask, because its forms stay", async () => {
  atForm(true);
  await userEvent.click(screen.getByRole("link", { name: "Tab" }));
  await waitFor(() => expect(window.location.search).toBe("?tab=two"));
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "Form" })).toBeTruthy();
});

it("Cancel of a dialog asks before it discards input, and the screen behind it stays", async () => {
  atForm(true);
  await userEvent.click(screen.getByRole("button", { name: "Cancel dialog" }));
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Closed")).toBeTruthy();
  expect(window.location.pathname).toBe("/form");
});

it.each([
  ["asks before", true],
  ["does not ask without input when", false],
])("a form %s another document replaces it", (_, dirty) => {
  const { unmount } = atForm(dirty);
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
