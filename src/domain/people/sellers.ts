import { z } from "zod";
import { messages } from "../messages.ts";
import { email, identifier, plainText } from "../resource/fields.ts";
import { sellerTeams } from "../resources/seller-teams.resource.ts";

const { active, autoApproveOrder, rate, sellerType } = sellerTeams.fields;

/** `POST seller-teams`: the manager's email address, for which an account is created and an invitation sent. */
export const newSeller = z.strictObject({
  name: plainText(255, 2),
  code: plainText(255, 2),
  manager: email,
  /** Left out: the one that the agency gives new sellers. */
  basecost: identifier.nullish(),
  supporter: identifier.nullish(),
  rate: rate.input.nullish(),
  active: active.input.nullish(),
  autoApproveOrder: autoApproveOrder.input.nullish(),
  sellerType: sellerType.input.nullish(),
});
export type NewSeller = z.output<typeof newSeller>;

/** Pairs a warehouse seller team with a normal one. */
export const mapping = z.strictObject({
  /** The id of the row's team, despite the key: the API defines it so. */
  userId: identifier,
  mappedUser: z.uuid(messages.inputField("mapped seller")),
});
