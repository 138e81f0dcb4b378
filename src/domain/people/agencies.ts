import { z } from "zod";
import { MAX_REFERENCES } from "../limits.ts";
import { email, identifier, plainText } from "../resource/fields.ts";
import { editSchema } from "../resource/wire.ts";
import { agencies } from "../resources/agencies.resource.ts";

/** `POST agencies`: a manager, where one is named, is an email, of whom an account is made and who is invited. */
export const newAgency = z.strictObject({
  name: plainText(128, 2),
  code: plainText(128, 2),
  manager: email.nullish(),
  active: agencies.fields.active.input.nullish(),
  basecost: identifier.nullish(),
});
export type NewAgency = z.output<typeof newAgency>;

/** `PATCH agencies/:id`: what a form of an agency changes, and a manager for one that has none, invited by mail. */
export const agencyChange = editSchema(agencies).extend({ manager: email.optional() });
export type AgencyChange = z.output<typeof agencyChange>;

/** The manager's email that a change names, if any: the declared fields leave the type of the body open. */
export const managerOf = ({ manager }: AgencyChange): string | null =>
  newAgency.shape.manager.parse(manager) ?? null;

const ids = z.array(identifier).max(MAX_REFERENCES).optional();

/** `PATCH agencies/:id/product-catalogs`: which catalogs of the platform an agency is given, and which taken from. */
export const catalogChange = z.strictObject({ catalogs: z.strictObject({ add: ids, delete: ids }) });
