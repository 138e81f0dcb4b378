import { type AuthProvider, Refine, useUpdate } from "@refinedev/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { customers } from "../../src/domain/resources/index.ts";
import { auditLogProvider } from "../../src/web/providers/audit-log.ts";
import { dataProvider } from "../../src/web/providers/data.ts";
import "./browser.tsx";
import { on, resetWire, sentTo } from "./wire.tsx";

function Rename() {
  const { mutate } = useUpdate();
  return (
    <button
      type="button"
      onClick={() =>
        mutate({ resource: "customers", id: "c1", values: { name: "Ada" }, successNotification: false })
      }
    >
      Rename
    </button>
  );
}

beforeEach(resetWire);

it("auditLogProvider does not read the identity again to log a change, because the server writes the log", async () => {
  on(callsOf(customers).edit, () => ({ id: "c1", name: "Ada" }));
  const getIdentity = vi.fn(async () => ({ id: "u1" }));
  const auth = { getIdentity, onError: async () => ({}) } as unknown as AuthProvider;
  render(
    <Refine
      authProvider={auth}
      auditLogProvider={auditLogProvider}
      dataProvider={dataProvider()}
      resources={[{ name: "customers" }]}
      options={{ disableTelemetry: true }}
    >
      <Rename />
    </Refine>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(sentTo(callsOf(customers).edit)).toHaveLength(1));
  expect(getIdentity).not.toHaveBeenCalled();
});
