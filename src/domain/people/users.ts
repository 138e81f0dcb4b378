import { z } from "zod";
import { AUTHORITIES, type Authority, USER_TYPES, type UserType } from "../access/roles.ts";
import { MAX_REFERENCES, MAX_TEXT, PASSWORD } from "../limits.ts";
import { messages } from "../messages.ts";
import { identifier, personName } from "../resource/fields.ts";

/** What a new member may be. Whoever runs the agency or the team can make one of them a manager afterwards. */
export const MEMBER_AUTHORITIES = [
  "staff",
  "designer",
  "accounting",
  "customer_support",
  "order_exporter",
] as const satisfies readonly Authority[];

/** The authority of those who run what such a person belongs to; null where nobody does. */
export const managerOf = (userType: UserType): Authority | null =>
  userType === "agency" || userType === "seller" ? userType : null;

/** Whether this person runs their agency or their team. */
export const isManager = ({ userType, authority }: { userType: UserType; authority: Authority | null }) =>
  managerOf(userType) !== null && (authority ?? userType) === userType;

/** What a person may make another of their own: nobody grants more than they hold. */
export const grantable = (actor: {
  userType: UserType;
  authority: Authority | null;
}): readonly Authority[] =>
  isManager(actor) ? [actor.userType as "agency" | "seller", ...MEMBER_AUTHORITIES] : [];

/** Said before the kind's own check, so that an empty field reads as such. */
const filled = (missing: string) => z.string(missing).trim().min(1, missing).max(MAX_TEXT);
const fullName = z
  .string(messages.fullNameLength)
  .trim()
  .min(2, messages.fullNameLength)
  .max(128, messages.fullNameLength)
  .pipe(personName(128));
const email = filled(messages.inputEmailAddress)
  .pipe(z.email(messages.invalidEmail))
  .transform((address) => address.toLowerCase());
const password = (label: string) =>
  z
    .string(messages.inputField(label))
    .min(1, messages.inputField(label))
    .min(PASSWORD.min, messages.passwordLength)
    .max(PASSWORD.max, messages.passwordLength);
const authority = z.enum(AUTHORITIES, messages.inputField("Authority"));
const proxies = z.array(identifier).max(MAX_REFERENCES);

/** `POST users`, field by field: what the dialog checks at its inputs as well. */
export const newUserFields = z.strictObject({
  fullName,
  userType: z.enum(USER_TYPES),
  authority,
  email,
  proxies: proxies.nullish(),
  status: z.literal([0, 1]).nullish(),
  password: password("Password"),
  confirmPassword: password("Confirm Password"),
});

export const newUser = newUserFields.refine((body) => body.password === body.confirmPassword, {
  path: ["confirmPassword"],
  message: messages.confirmNotSame,
});
export type NewUser = z.output<typeof newUser>;

/** What a manager changes of a member, beside what everybody changes of themselves. */
export const memberFields = {
  authority: authority.optional(),
  proxies: proxies.optional(),
  status: z.literal([0, 1]).optional(),
};

/** A seller's password as their agency sets it: shorter than one that people choose for themselves. */
const setPassword = (label: string) =>
  z
    .string(messages.inputField(label))
    .min(1, messages.inputField(label))
    .min(PASSWORD.min, messages.setPasswordLength)
    .max(60, messages.setPasswordLength);

export const resetPasswordFields = z.strictObject({
  password: setPassword("Password"),
  confirmPassword: setPassword("Confirm Password"),
});

export const resetPassword = resetPasswordFields.refine((body) => body.password === body.confirmPassword, {
  path: ["confirmPassword"],
  message: messages.passwordsNotMatch,
});
