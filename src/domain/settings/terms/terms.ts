import { z } from "zod";
import { identifier } from "../../resource/fields.ts";
import { seenVersion } from "../../resource/wire.ts";
import { agencies } from "../../resources/agencies.resource.ts";
import { agencySettings } from "../agency-settings.ts";

const { autoApproveOrders, cancelWindowMinutes, designCost, designFee } = agencies.fields;
const { holidays, productionDays, workdays } = agencySettings.shape;

/** `PATCH agencies/update-terms`: some of the terms of an agency towards its sellers, and the version that was seen. */
export const termsChange = z.strictObject({
  cancelWindowMinutes: cancelWindowMinutes.input.optional(),
  designFee: designFee.input.optional(),
  designCost: designCost.input.optional(),
  /** One of the agency's own; `null` for its first. */
  defaultBasecost: identifier.nullish(),
  autoApproveOrders: autoApproveOrders.input.optional(),
  productionDays,
  workdays,
  holidays,
  version: seenVersion,
});
export type TermsChange = z.output<typeof termsChange>;
