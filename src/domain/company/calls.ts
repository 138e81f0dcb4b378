import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { seenVersion } from "../resource/wire.ts";
import { companyDetails } from "./company-details.ts";

const stored = z.object({
  details: companyDetails,
  /** 0 where nothing was saved yet. */
  version: z.int(),
  /** Since when documents name it; `null` where nothing was saved yet. */
  validFrom: z.string().nullable(),
});

export const showCompany = defineCall({
  name: "company.show",
  method: "GET",
  url: "/company",
  requires: ["company", "show"],
  summary: "My company as documents name it: the agency's, or my seller team's",
  response: stored,
});

export const showSellersCompany = defineCall({
  name: "company.showOfSeller",
  method: "GET",
  url: "/company/seller-teams/:id",
  requires: ["company", "show"],
  summary: "A seller team's company as documents name it",
  params: byId,
  response: stored,
});

export const saveCompany = defineCall({
  name: "company.edit",
  method: "PUT",
  url: "/company",
  requires: ["company", "edit"],
  summary: "Save my company as documents that are made from now on name it",
  body: z.strictObject({ details: companyDetails, version: seenVersion }),
  response: stored,
  changes: ["company", "settings-history"],
});
