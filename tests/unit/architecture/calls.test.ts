import { expect, test } from "vitest";
import * as declared from "../../../src/domain/calls/index.ts";
import { addressesOf, allCalls } from "../../../src/domain/calls/registry.ts";
import type { Call } from "../../../src/domain/resource/call.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { resources } from "../../../src/domain/resources/registry.ts";
import { filesIn, read } from "./source-tree.ts";

const SIGN_IN = "the pages before sign-in, which have no declarations in their bundle";
const STORE = "a store or its platform";

/** What makes a call that neither a screen nor a program with an API key makes. */
const OTHERS: Readonly<Record<string, string>> = {
  "agencies.fulfillmentPartners": "a list that the specification has for the landing page of agencies",
  "branding.list": "the specification's second address",
  "users.map": "the specification's second address",
  "mapped-user.map": "the specification's third address",
  "auth.acceptInvitation": SIGN_IN,
  "auth.factor": SIGN_IN,
  "auth.passkey": SIGN_IN,
  "auth.firstPassword": SIGN_IN,
  "auth.enrol": SIGN_IN,
  "auth.completeEnrolment": SIGN_IN,
  "users.linkIdentity": SIGN_IN,
  "auth.beginOidc": SIGN_IN,
  "auth.finishOidc": SIGN_IN,
  "auth.confirm": "the link of a mail",
  "auth.forgotPassword": SIGN_IN,
  "auth.resendConfirmation": SIGN_IN,
  "auth.resetPassword": SIGN_IN,
  "auth.signUp": SIGN_IN,
  "integrations.connect": SIGN_IN,
  "products.public": "the page of a product, which has no declarations in its bundle",
  "hooks.etsy": STORE,
  "hooks.shopify": STORE,
  "hooks.store": STORE,
  "hooks.tiktok": STORE,
  "shopify.install": STORE,
  "shopify.callback": STORE,
  "woocommerce.keys": STORE,
  "landingPage.exchangeCode": "the server of an agency's page editor",
  "webhooks.deliveries": "nobody yet: its screen lists webhook-deliveries by the webhook",
  "uploads.put": "an address that images.uploadUrl responds with",
};

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "url" in value && "summary" in value;

/** The calls with the name of the export that has them. */
const exported = Object.values(declared).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? (isCall(value) ? [value] : Object.values(value as object).filter(isCall)).map((call) => ({
          name,
          call,
        }))
      : [],
  ),
);

/** Addresses of generic calls, which the data provider makes for Refine's hooks. */
const byProvider = new Set(
  [...resources.values()].flatMap((resource) =>
    (Object.values(callsOf(resource)) as unknown[]).filter(isCall).flatMap(addressesOf),
  ),
);

test("every declared call is made by a screen or a program with an API key, or says by whom", () => {
  const screens = filesIn("src/web")
    .filter((file) => /\.tsx?$/.test(file))
    .map(read)
    .join("\n");
  const unused = exported.filter(
    ({ name, call }) =>
      call.key === undefined &&
      !addressesOf(call).some((address) => byProvider.has(address)) &&
      !new RegExp(`\\b${name}\\b`).test(screens),
  );
  expect(unused.map(({ call }) => call.name).sort()).toEqual(Object.keys(OTHERS).sort());
});

test("every declared call has a name of its own", () => {
  const names = allCalls().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
