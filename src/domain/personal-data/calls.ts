import { z } from "zod";
import { byId, defineCall, previewQuery } from "../resource/call.ts";
import { buyerFile, erasureEffect, ownFile, retentionEffect } from "./responses.ts";
import { RETENTION_MONTHS } from "./retention.ts";

export const showCustomerData = defineCall({
  name: "customers.data",
  method: "GET",
  url: "/customers/:id/data",
  requires: ["customers", "export-data"],
  summary: "All that is stored about a customer",
  params: byId,
  response: () => buyerFile,
});

export const eraseCustomer = defineCall({
  name: "customers.erase",
  method: "POST",
  url: "/customers/:id/erase",
  requires: ["customers", "erase"],
  asksAgain: true,
  summary: "Erase the personal data of a customer, and of the orders",
  params: byId,
  query: previewQuery,
  /** The name as it is typed to confirm; a preview needs none. */
  body: z.strictObject({ name: z.string().max(200).optional() }),
  response: z.object({ message: z.string(), effect: erasureEffect }),
  changes: ["customers", "orders", "order-items", "tickets", "change-histories", "email-history"],
});

export const showRetention = defineCall({
  name: "settings.personalData",
  method: "GET",
  url: "/settings/personal-data",
  requires: ["settings", "show"],
  summary: "The buyers whose data would be erased, by months since their orders ended",
  query: z.strictObject({
    months: z.coerce
      .number()
      .refine((months) => (RETENTION_MONTHS as readonly number[]).includes(months), "Not offered"),
  }),
  response: retentionEffect,
});

export const showOwnData = defineCall({
  name: "users.myData",
  method: "GET",
  url: "/users/my-data",
  requires: "signed-in",
  summary: "All that is stored about me",
  response: () => ownFile,
});
