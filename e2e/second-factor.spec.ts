import type { Browser, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { DEMO_PASSWORD } from "../src/demonstration/accounts.ts";
import { expectAccessible } from "./support/axe.ts";
import { dialogOf } from "./support/dialog.ts";
import { inStore } from "./support/embedded-store.ts";
import { type RunningServer, startServer } from "./support/program.ts";
import { onCopy, START_MS } from "./support/server.ts";
import { expect, test } from "./support/sessions.ts";
import { demonstration } from "./support/template.ts";

const AGENCY = "agency@platen.test";
const env = { SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") };
/** A code counts once: the next one is accepted, too, and is another one. */
const A_PERIOD_MS = 30_000;
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + ahead * A_PERIOD_MS });

/** A page of a browser that nobody has signed in with, which answers for passkeys by itself. */
async function newPage(browser: Browser, { url }: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: `${url}/cms/` });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Gives the password on the sign-in page. What follows depends on the account. */
async function givePassword(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const signedIn = (page: Page) => expect(page).not.toHaveURL(/\/auth\/login/);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
/** Keeps the browser's token, by which it may be remembered. From a page that calls nothing with the session. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto("auth/forgot-password");
  await page.evaluate(() => localStorage.removeItem("access-token"));
}
const profileOf = (page: Page) =>
  page.evaluate(
    () => `ag/users/${(JSON.parse(localStorage.getItem("info") ?? "{}") as { id: string }).id}#security`,
  );

/** Calls the API as the person of a page. */
const callAs = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async (given) => {
      const response = await fetch(`/api/${given.path}`, {
        method: given.method,
        headers: {
          "content-type": "application/json",
          "Idempotency-Key": crypto.randomUUID(),
          Authorization: `Bearer ${localStorage.getItem("access-token")}`,
        },
        body: JSON.stringify(given.body),
      });
      return { status: response.status, body: (await response.json()) as { challenge?: { needs: string } } };
    },
    { method, path, body },
  );

async function factorsOnProfile(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  await givePassword(page, AGENCY);
  await signedIn(page);
  await page.goto(await profileOf(page));
  await page.getByRole("button", { name: "Add passkey" }).click();
  await dialogOf(page, "Add passkey").getByRole("button", { name: "Continue" }).click();
  const codes = dialogOf(page, "Recovery codes");
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await expectAccessible(page, { open: codes });
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Add authenticator app" }).click();
  const app = dialogOf(page, "Add authenticator app");
  const secret = (await app.locator(".factor-key").textContent()) ?? "";
  await expectAccessible(page, { open: app });
  await app.getByLabel("Code").fill(codeOf(secret));
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  return { secret, recoveryCode };
}

/** The person of an account without a factor sets one up before the session begins. */
async function enrolApp(page: Page): Promise<void> {
  await expect(heading(page, "Set up a second factor")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Authenticator app/ }).click();
  const secret = (await page.locator(".code-key").textContent()) ?? "";
  await page.getByLabel("Code").fill(codeOf(secret));
  await expect(heading(page, "Save your recovery codes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await page.getByLabel("I have saved them").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await signedIn(page);
}

test("second factors: on the profile, at sign-in, and as an agency demands them", async ({ browser }) => {
  test.setTimeout(START_MS);
  await onCopy(
    await demonstration(),
    async (server) => {
      const page = await newPage(browser, server);
      const { secret, recoveryCode } = await factorsOnProfile(page);

      await test.step("signs in with the passkey", async () => {
        await forgetSession(page);
        await givePassword(page, AGENCY);
        await expect(heading(page, "Confirm that it is you")).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Use a passkey" }).click();
        await page.getByRole("button", { name: "Use passkey" }).click();
        await signedIn(page);
      });

      await test.step("signs in with the code of the app, and is remembered", async () => {
        await forgetSession(page);
        await givePassword(page, AGENCY);
        await page.getByLabel("Code").fill("000000");
        await expect(page.getByText("This code is wrong or was used before", { exact: false })).toBeVisible();
        await expect(page.getByLabel("Code")).toBeFocused();
        await page.getByLabel("Remember this browser for 30 days").check();
        await page.getByLabel("Code").fill(codeOf(secret, 1));
        await signedIn(page);
        await forgetSession(page);
        await givePassword(page, AGENCY);
        await signedIn(page);
      });

      await test.step("signs in with a recovery code in another browser, once", async () => {
        const other = await newPage(browser, server);
        await givePassword(other, AGENCY);
        await other.getByRole("button", { name: "Lost your device?" }).click();
        await other.getByLabel("Recovery code").fill(recoveryCode);
        await other.getByRole("button", { name: "Sign in", exact: true }).click();
        await signedIn(other);
        await forgetSession(other);
        await givePassword(other, AGENCY);
        await other.getByRole("button", { name: "Lost your device?" }).click();
        await other.getByLabel("Recovery code").fill(recoveryCode);
        await other.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(other.getByText("This recovery code is wrong or was used before")).toBeVisible();
        await other.context().close();
      });

      await test.step("demands them, and passwords of one's own", async () => {
        await page.goto("ag/settings/security");
        await page.getByRole("radio", { name: /^All members(?!,)/ }).check();
        await page.getByRole("switch", { name: "Change passwords that a manager has set" }).click();
        await page.getByRole("button", { name: "Save", exact: true }).click();
        // The browser was remembered: the password alone has signed in.
        const question = dialogOf(page, "Confirm that it is you");
        await question.getByRole("button", { name: "Use a passkey" }).click();
        await question.getByRole("button", { name: "Use passkey" }).click();
        await expect(page.getByText("Update success!")).toBeVisible();
        const password = "a-password-of-the-manager";
        const member = {
          fullName: "New Member",
          userType: "agency",
          authority: "staff",
          email: "new@platen.test",
        };
        const created = await callAs(page, "POST", "users", {
          ...member,
          password,
          confirmPassword: password,
        });
        expect(created.status).toBe(201);

        const theirs = await newPage(browser, server);
        await givePassword(theirs, member.email, password);
        await expect(heading(theirs, "Choose a password")).toBeVisible();
        await expectAccessible(theirs);
        await theirs.getByLabel("New password", { exact: true }).fill("a-password-of-my-own");
        await theirs.getByLabel("Confirm new password", { exact: true }).fill("a-password-of-my-own");
        await theirs.getByRole("button", { name: "Save and sign in" }).click();
        await enrolApp(theirs);
        await theirs.context().close();
      });
    },
    { env },
  );
});

test("an old session is asked again before it opens access or moves money", async ({ browser }) => {
  test.setTimeout(START_MS);
  await onCopy(
    await demonstration(),
    async (first) => {
      const page = await newPage(browser, first);
      await givePassword(page, AGENCY);
      await signedIn(page);
      await first.stop();
      await inStore(first.dataDir, "update sessions set verified_at = now() - interval '11 minutes'");
      const port = new URL(first.url).port;
      const server = await startServer({ dataDir: first.dataDir, env: { ...env, PORT: port } });
      try {
        const id = "0190a000-0000-7000-8000-000000000000";
        for (const [method, path] of [
          ["POST", "webhooks"],
          ["PUT", `integrations/${id}/access`],
          ["POST", "pay-runs"],
          ["POST", "users/factors/draft"],
        ] as const) {
          const refused = await callAs(page, method, path, {});
          expect([path, refused.status, refused.body.challenge?.needs]).toEqual([path, 403, "verification"]);
        }

        await page.goto("ag/api-keys");
        // The empty list offers it a second time, once it has loaded.
        await page.getByRole("button", { name: "Create API key" }).first().click();
        const form = dialogOf(page, "Create API key");
        await form.getByLabel("Name").fill("Warehouse");
        await form.getByRole("checkbox").first().check();
        await form.getByRole("button", { name: "Create", exact: true }).click();
        const question = dialogOf(page, "Confirm that it is you");
        await expect(question.getByLabel("Password")).toBeFocused();
        await expectAccessible(page, { open: question });
        await question.getByRole("button", { name: "Cancel" }).click();
        await expect(form.getByLabel("Name")).toHaveValue("Warehouse");
        await form.getByRole("button", { name: "Create", exact: true }).click();
        await question.getByLabel("Password").fill("not the password");
        await question.getByRole("button", { name: "Confirm" }).click();
        await expect(question.getByText("The current password is wrong")).toBeVisible();
        await question.getByLabel("Password").fill(DEMO_PASSWORD);
        await question.getByRole("button", { name: "Confirm" }).click();
        await expect(dialogOf(page, "API key Warehouse")).toBeVisible();
      } finally {
        await server.stop();
      }
    },
    { env },
  );
});
