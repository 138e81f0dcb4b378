import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import Welcome from "../../../src/web/auth/pages/Welcome.tsx";
import { person } from "../wire.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SHOP = "fern.myshopify.test";

it("a page confirms that the shop is connected, before its seller goes on", async () => {
  localStorage.setItem("access-token", "session");
  localStorage.setItem("app-token", "installation");
  const responses: Record<string, unknown> = {
    "/api/users/info": person({ landing: "/s/orders" }),
    "/api/integrate?preview=true": { shop: SHOP },
    "/api/integrate": { shop: SHOP },
  };
  const fetched = vi.fn(async (url: string) => new Response(JSON.stringify(responses[url])));
  vi.stubGlobal("fetch", fetched);
  render(<Welcome brand={{ title: "Platen", logo: null }} />);
  expect(
    await screen.findByRole("heading", { name: `Connect shop ${SHOP} to team Fern & Co?` }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByRole("heading", { name: `Shop ${SHOP} is connected` })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("Team Fern & Co gets its orders from now on.");
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toContain("/s/orders");
  expect(fetched).toHaveBeenCalledWith("/api/integrate", expect.anything());
});
