import { z } from "zod";
import { MAX_REFERENCES } from "../limits.ts";
import { email, identifier, plainText } from "../resource/fields.ts";
import { editSchema } from "../resource/wire.ts";
import { agencies } from "../resources/agencies.resource.ts";

/** `POST agencies`: an optional manager's email address, for which an account is created and an invitation sent. */
export const newAgency = z.strictObject({
  name: plainText(128, 2),
  code: plainText(128, 2),
  manager: email.nullish(),
  active: agencies.fields.active.input.nullish(),
  basecost: identifier.nullish(),
});
export type NewAgency = z.output<typeof newAgency>;

/** `PATCH agencies/:id`: the fields of the form, and a manager to invite by mail where the agency has none. */
export const agencyChange = editSchema(agencies).extend({ manager: email.optional() });
export type AgencyChange = z.output<typeof agencyChange>;

/** The manager's email in a change, if any. Parsed because the declared fields leave the body's type open. */
export const managerOf = ({ manager }: AgencyChange): string | null =>
  newAgency.shape.manager.parse(manager) ?? null;

const ids = z.array(identifier).max(MAX_REFERENCES);

/** `PATCH agencies/:id/product-catalogs`: the platform catalogs to assign to an agency, or all, and to remove from it. */
export const catalogChange = z.strictObject({
  catalogs: z.strictObject({ add: z.union([ids, z.literal("all")]).optional(), delete: ids.optional() }),
});
export type CatalogChange = z.output<typeof catalogChange>["catalogs"];
