import { z } from "zod";
import { messages } from "../messages.ts";
import { email, identifier, plainText } from "../resource/fields.ts";
import { sellerTeams } from "../resources/seller-teams.resource.ts";

const { active, autoApproveOrder, rate, sellerType } = sellerTeams.fields;

/** `POST seller-teams`: the manager is an email, of whom an account is made and who is invited. */
export const newSeller = z.strictObject({
  name: plainText(255, 2),
  code: plainText(255, 2),
  manager: email,
  basecost: identifier,
  supporter: identifier.nullish(),
  rate: rate.input.nullish(),
  active: active.input.nullish(),
  autoApproveOrder: autoApproveOrder.input.nullish(),
  sellerType: sellerType.input.nullish(),
});
export type NewSeller = z.output<typeof newSeller>;

/** Which team a team is paired with: a warehouse's with a normal one. */
export const mapping = z.strictObject({
  /** The team of the row, whatever the key says: so the call is given. */
  userId: identifier,
  mappedUser: z.uuid(messages.inputField("mapped seller")),
});
