import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadStarterCatalog } from "../../../src/domain/catalogs/starter/calls.ts";
import { listNotifications } from "../../../src/domain/notifications/calls.ts";
import { dismissOnboarding, sendTestMail, showOnboarding } from "../../../src/domain/onboarding/calls.ts";
import type { OnboardingStep } from "../../../src/domain/onboarding/responses.ts";
import { Frame } from "../../../src/web/layout/Frame.tsx";
import { PageHeader } from "../../../src/web/layout/PageHeader.tsx";
import { Checklist } from "../../../src/web/onboarding/Checklist.tsx";
import { address } from "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const admin = person({
  userType: "administrator",
  authority: null,
  agency: null,
  sellerTeam: null,
  landing: "/a/catalogs",
  grants: {
    actions: {
      onboarding: ["show", "dismiss", "test-mail"],
      catalogs: ["list", "load-starter"],
      agencies: ["list"],
    },
    screens: ["/a/catalogs", "/a/agencies", "/a/email-history"],
  },
});
const step = (id: string, over: Partial<OnboardingStep> = {}): OnboardingStep => ({
  id,
  title: `Step ${id}`,
  text: `How to do ${id}`,
  to: "/a/agencies",
  press: null,
  done: false,
  action: null,
  skippable: false,
  ...over,
});
const STEPS = [
  step("mail", { action: "test-mail", skippable: true, to: "/a/email-history" }),
  step("catalog", { action: "load-starter", to: "/a/catalogs" }),
  step("agency", { done: true }),
  step("order", { to: "/ag/orders" }),
];
let steps: OnboardingStep[];
let dismissed: boolean;

beforeEach(() => {
  steps = STEPS;
  dismissed = false;
  emptyLists();
  on(listNotifications, () => ({}));
  on(showOnboarding, () => ({ dismissed, steps: dismissed ? [] : steps }));
});

// jsdom never ends animations, and a closing dialog waits for its own.
const still = (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <Frame />
  </ConfigProvider>
);
const show = (at = "/a/catalogs", user = admin) => openScreen("/a/*", at, still, user);
const card = () => screen.findByRole("region", { name: /^Get started/ });

describe("the checklist", () => {
  it("shows each step with its state and a link to its screen", async () => {
    const user = userEvent.setup();
    show();
    const shown = within(await card());
    expect(shown.getByText("1 of 4 steps done")).toBeTruthy();
    expect(shown.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual([
      "To do",
      "To do",
      "Done",
      "To do",
    ]);
    expect(shown.getByText("How to do mail")).toBeTruthy();
    expect(shown.queryByText("How to do agency"), "a done step needs no explanation").toBeNull();
    // A screen that the person may not open is no link.
    expect(shown.queryByRole("link", { name: "Step order" })).toBeNull();
    await user.click(shown.getByRole("link", { name: "Step agency" }));
    expect(address.now).toBe("/a/agencies");
    expect(screen.queryByRole("region", { name: /^Get started/ })).toBeNull();
  });

  it("opens the form of a step on its screen", async () => {
    const user = userEvent.setup();
    const create = vi.fn();
    const primary = { label: "Create agency", onClick: create };
    const screenOfAgencies = (
      <>
        <Checklist steps={[step("agency", { press: "Create agency" }), step("list")]} />
        <PageHeader title="Agencies" primary={primary} />
      </>
    );
    openScreen("/a/agencies", "/a/agencies", screenOfAgencies, admin);
    await user.click(await screen.findByRole("link", { name: "Step list" }));
    expect(create).not.toHaveBeenCalled();
    await user.click(screen.getByRole("link", { name: "Step agency" }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  });

  it("stays reachable from the header of every screen", async () => {
    const user = userEvent.setup();
    show("/a/agencies");
    await user.click(await screen.findByRole("button", { name: "Get started, 1/4 steps done" }));
    const popup = screen.getByRole("dialog", { name: "Get started" });
    await user.click(within(popup).getByRole("link", { name: "Step catalog" }));
    expect(address.now).toBe("/a/catalogs");
    expect(screen.queryByRole("dialog", { name: "Get started" })).toBeNull();
  });

  it("checks a step off after its action", async () => {
    const user = userEvent.setup();
    on(loadStarterCatalog, () => {
      steps = steps.map((one) => (one.id === "catalog" ? { ...one, done: true, action: null } : one));
      return { message: "5 catalogs with 48 variants loaded" };
    });
    show();
    await user.click(await screen.findByRole("button", { name: "Load a starter catalog" }));
    expect(await screen.findByText("5 catalogs with 48 variants loaded")).toBeTruthy();
    expect(await screen.findByText("2 of 4 steps done")).toBeTruthy();
  });

  it("sends a test message, or goes on without mail", async () => {
    const user = userEvent.setup();
    on(sendTestMail, () => ({ message: "A test message is on its way to a@b.test" }));
    on(dismissOnboarding, () => ({ message: "Updated" }));
    show();
    await user.click(await screen.findByRole("button", { name: "Send a test message" }));
    expect(await screen.findByText("A test message is on its way to a@b.test")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Go on without" }));
    await waitFor(() => expect(sentTo(dismissOnboarding)[0]?.body).toEqual({ step: "mail" }));
  });

  it("disappears once it was dismissed", async () => {
    const user = userEvent.setup();
    on(dismissOnboarding, () => {
      dismissed = true;
      return { message: "Updated" };
    });
    show();
    await user.click(within(await card()).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Get started/ })).toBeNull());
    expect(screen.queryByRole("button", { name: /^Get started/ })).toBeNull();
    expect(sentTo(dismissOnboarding)[0]?.body).toEqual({});
  });

  it("is not shown once every step is done, nor requested for others", async () => {
    steps = STEPS.map((one) => ({ ...one, done: true }));
    const { unmount } = show();
    await waitFor(() => expect(sentTo(showOnboarding)).not.toEqual([]));
    expect(screen.queryByRole("button", { name: /^Get started/ })).toBeNull();
    unmount();
    const before = sentTo(showOnboarding).length;
    show("/a/catalogs", {
      ...admin,
      userType: "supplier",
      grants: { actions: {}, screens: ["/a/catalogs"] },
    });
    await screen.findByRole("banner");
    expect(sentTo(showOnboarding)).toHaveLength(before);
  });
});
