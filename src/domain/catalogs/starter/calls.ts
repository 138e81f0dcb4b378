import { defineCall } from "../../resource/call.ts";
import { starterPricesResponse, starterResponse } from "../responses.ts";

const STARTER_CHANGES = ["catalogs", "catalog-variants", "basecosts", "basecost-groups", "onboarding"];

export const loadStarterCatalog = defineCall({
  name: "catalogs.loadStarter",
  method: "POST",
  url: "/catalogs/load-starter",
  requires: ["catalogs", "load-starter"],
  summary: "Load the starter catalog; SKUs that exist are skipped",
  response: starterResponse,
  changes: STARTER_CHANGES,
});

export const loadStarterPrices = defineCall({
  name: "basecosts.loadStarter",
  method: "POST",
  url: "/basecosts/load-starter",
  requires: ["basecosts", "load-starter"],
  key: "write",
  summary: "Enter the example prices of the starter catalog for my sellers",
  response: starterPricesResponse,
  changes: STARTER_CHANGES,
});
