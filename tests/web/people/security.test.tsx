import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Challenge } from "../../../src/domain/auth/challenge.ts";
import {
  addFactor,
  draftFactor,
  type Factor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  verifySession,
} from "../../../src/domain/auth/factors/calls.ts";
import { messages } from "../../../src/domain/messages.ts";
import { AskAgain } from "../../../src/web/layout/AskAgain.tsx";
import { FactorsCard } from "../../../src/web/people/security/FactorsCard.tsx";
import { sendCall } from "../../../src/web/providers/http.ts";
import "../browser.tsx";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";

const app: Factor = {
  id: "f1",
  kind: "totp",
  name: "My phone",
  host: null,
  createdAt: "2026-11-20T20:00:00.000Z",
  lastUsedAt: null,
};
const passkey: Factor = { ...app, id: "f2", kind: "passkey", name: "My laptop", host: "old.example.com" };

const open = () =>
  openScreen(
    "/ag/users/:id",
    "/ag/users/u1",
    <>
      <FactorsCard />
      <AskAgain />
    </>,
  );

const challenge: Challenge = {
  token: "",
  needs: "verification",
  methods: ["password", "totp"],
  otherHosts: [],
};

/** A call that is accepted once the session was verified. */
function asksAgain() {
  let isVerified = false;
  on(verifySession, ({ body }) => {
    if (body.password !== "right" && body.code !== "123456")
      return new ErrorResponse("wrong", { password: messages.currentPasswordWrong });
    isVerified = true;
    return {};
  });
  on(renewRecoveryCodes, () =>
    isVerified
      ? { recoveryCodes: ["aaaa-bbbb"] }
      : new ErrorResponse(messages.verificationNeeded, {}, 403, { challenge }),
  );
}

const question = () => screen.findByRole("dialog", { name: "Confirm that it is you" });

describe("the card of second factors", () => {
  it("shows where each works, and keeps the last one of a person who needs one", async () => {
    on(listFactors, () => ({ data: [app], isRequired: true, host: "app.example.com", recoveryCodes: 7 }));
    open();
    expect(await screen.findByText("7 of 10 left", { exact: false })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove My phone" }).hasAttribute("disabled")).toBe(true);
    expect(screen.getByText(messages.lastFactor)).toBeTruthy();
  });

  it("says which addresses a passkey does not work at, and removes one after a question", async () => {
    const user = userEvent.setup();
    on(listFactors, () => ({
      data: [app, passkey],
      host: "app.example.com",
      otherHosts: ["old.example.com"],
      isRequired: true,
    }));
    on(removeFactor, () => ({}));
    open();
    expect(await screen.findByText("works at old.example.com", { exact: false })).toBeTruthy();
    expect(screen.getByText("It does not work at old.example.com", { exact: false })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove My laptop" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sentTo(removeFactor)[0]?.params).toEqual({ id: "f2" }));
  });

  it("says why no app can be added where the server has no key", async () => {
    on(listFactors, () => ({ data: [], host: "app.example.com", noApps: messages.factorsNeedKey }));
    open();
    expect(await screen.findByText(messages.factorsNeedKey)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add authenticator app" }).hasAttribute("disabled")).toBe(true);
  });

  it("adds an app by the code that it shows, without a further press, and shows recovery codes", async () => {
    const user = userEvent.setup();
    on(listFactors, () => ({ data: [], host: "app.example.com", noApps: null }));
    on(draftFactor, () => ({ challenge: "c1", totp: { secret: "ABCDEFGH", uri: "", qr: "<svg/>" } }));
    on(addFactor, () => ({ id: "f1", recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] }));
    open();
    await user.click(await screen.findByRole("button", { name: "Add authenticator app" }));
    const dialog = await screen.findByRole("dialog", { name: "Add authenticator app" });
    expect(within(dialog).getByText("ABCD EFGH")).toBeTruthy();
    await user.type(within(dialog).getByLabelText("Code"), "123 456");
    const codes = await screen.findByRole("dialog", { name: "Recovery codes" });
    expect(within(codes).getByText("cccc-dddd")).toBeTruthy();
    expect(sentTo(addFactor)).toHaveLength(1);
    expect(sentTo(addFactor)[0]?.body).toMatchObject({ challenge: "c1", name: "Authenticator app" });
  });
});

describe("asking again", () => {
  it("asks once for calls that are refused at the same time, and sends each again", async () => {
    const user = userEvent.setup();
    on(listFactors, () => ({ data: [app], host: "app.example.com" }));
    asksAgain();
    open();
    const both = Promise.all([
      sendCall(renewRecoveryCodes, {}, { idempotencyKey: "k1" }),
      sendCall(renewRecoveryCodes, {}, { idempotencyKey: "k2" }),
    ]);
    const dialog = await question();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await user.type(within(dialog).getByLabelText("Password"), "wrong{Enter}");
    expect(await within(dialog).findByText(messages.currentPasswordWrong)).toBeTruthy();
    await user.clear(within(dialog).getByLabelText("Password"));
    await user.type(within(dialog).getByLabelText("Password"), "right{Enter}");
    expect((await both).map(({ ok }) => ok)).toEqual([true, true]);
    expect(sentTo(renewRecoveryCodes).map(({ key }) => key)).toEqual(["k1", "k2", "k1", "k2"]);
  });

  it("takes the code of an app instead of the password", async () => {
    const user = userEvent.setup();
    on(listFactors, () => ({ data: [app], host: "app.example.com" }));
    asksAgain();
    open();
    const sent = sendCall(renewRecoveryCodes, {});
    const dialog = await question();
    await user.click(within(dialog).getByRole("button", { name: "Use the authenticator app" }));
    await user.type(within(dialog).getByLabelText("Code"), "123456");
    expect((await sent).ok).toBe(true);
  });

  it("leaves everything as it was when it is canceled, without a toast", async () => {
    const user = userEvent.setup();
    on(listFactors, () => ({ data: [app], host: "app.example.com", recoveryCodes: 10 }));
    asksAgain();
    open();
    await user.click(await screen.findByRole("button", { name: "Make new ones" }));
    const asked = await screen.findByRole("dialog");
    await user.click(within(asked).getByRole("button", { name: "Make new ones" }));
    const password = await screen.findByLabelText("Password");
    const dialog = password.closest<HTMLElement>("[role=dialog]") ?? document.body;
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
    expect(sentTo(renewRecoveryCodes)).toHaveLength(1);
    expect(document.querySelector(".ant-notification-notice")).toBeNull();
    expect(screen.queryByRole("dialog", { name: "Recovery codes" })).toBeNull();
  });
});
