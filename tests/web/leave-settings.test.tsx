import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { saveBranding, showBranding } from "../../src/domain/settings/calls.ts";
import { DEFAULT_COLORS } from "../../src/domain/theme/colors.ts";
import { agencyBrandingResponse } from "../../src/domain/theme/responses.ts";
import ThemeSettings from "../../src/web/settings/ThemeSettings.tsx";
import { address } from "./browser.tsx";
import { everyScreen } from "./every-screen.ts";
import { sampleOf } from "./sample.ts";
import { on, openScreen, person } from "./wire.tsx";

const manager = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { settings: ["show", "edit"] }, screens: everyScreen("/ag/") },
});
const config = sampleOf(agencyBrandingResponse, {
  ...DEFAULT_COLORS,
  title: "Copperline",
  logo: "",
  faviconImg: "",
  version: 1,
});

beforeEach(() => {
  on(showBranding, () => config);
  on(saveBranding, ({ body }) => ({
    config: sampleOf(agencyBrandingResponse, { ...config, ...(body.config as object), version: 2 }),
  }));
});

describe("the settings of the theme", () => {
  const open = async () => {
    openScreen(
      "/ag/settings/theme",
      "/ag/settings/theme",
      <>
        <Link to="/ag/orders">Orders</Link>
        <ThemeSettings />
      </>,
      manager,
    );
    return screen.findByLabelText("Title");
  };
  const leave = () => userEvent.click(screen.getByRole("link", { name: "Orders" }));
  const expectLeft = async () => {
    await waitFor(() => expect(address.now).toBe("/ag/orders"));
    expect(screen.queryByRole("dialog")).toBeNull();
  };

  it("ask before a link of the menu discards a change", async () => {
    await userEvent.type(await open(), " Print");
    await leave();
    expect(await screen.findByRole("dialog", { name: "Discard unsaved changes?" })).toBeTruthy();
    expect(address.now).toBe("/ag/settings/theme");
  });

  it("ask nothing without changes", async () => {
    await open();
    await leave();
    await expectLeft();
  });

  it("ask nothing after Save", async () => {
    await userEvent.type(await open(), " Print");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Update success!");
    await leave();
    await expectLeft();
  });
});
