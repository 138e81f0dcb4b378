import { z } from "zod";
import { AUTHORITIES, type Authority, USER_TYPES, type UserType } from "../access/roles.ts";
import { MAX_REFERENCES, MAX_TEXT, PASSWORD } from "../limits.ts";
import { messages } from "../messages.ts";
import { identifier, personName } from "../resource/fields.ts";

/** The authorities of a new member. A manager of the agency or the team can promote a member to manager afterwards. */
export const MEMBER_AUTHORITIES = [
  "staff",
  "designer",
  "accounting",
  "customer_support",
  "order_exporter",
] as const satisfies readonly Authority[];

/** The manager's authority in an agency or a team; `null` for user types without managers. */
export const managerOf = (userType: UserType): Authority | null =>
  userType === "agency" || userType === "seller" ? userType : null;

/** Whether this user manages their agency or their team. */
export const isManager = ({ userType, authority }: { userType: UserType; authority: Authority | null }) =>
  managerOf(userType) !== null && (authority ?? userType) === userType;

/** Whether an actor who may manage accounts manages this one: never their own, nor another manager's of their kind. */
export const managesAccount = (
  actor: { id: string; userType: UserType },
  user: { id: string; userType: UserType; authority: Authority | null },
) => user.id !== actor.id && !(user.userType === actor.userType && isManager(user));

/** The authorities that a user may grant to members: never more than their own. */
export const grantable = (actor: {
  userType: UserType;
  authority: Authority | null;
}): readonly Authority[] =>
  isManager(actor) ? [actor.userType as "agency" | "seller", ...MEMBER_AUTHORITIES] : [];

/** A required text. Its message takes precedence over that of the format check. */
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

/** `POST users`, field by field; the dialog validates its inputs with it as well. */
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

/** A person who is invited, and chooses a password by the link. */
export const newPerson = newUserFields.pick({ fullName: true, email: true });
export type NewPerson = z.output<typeof newPerson>;

/** The fields that only a manager may change of a member. */
export const memberFields = {
  authority: authority.optional(),
  proxies: proxies.optional(),
  status: z.literal([0, 1]).optional(),
};

/** A seller's password set by the agency: its maximum is shorter than for passwords that users choose themselves. */
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

const newPassword = z
  .string()
  .min(1, messages.inputTheNewPassword)
  .min(PASSWORD.min, messages.newPasswordLength)
  .max(PASSWORD.max, messages.newPasswordLength);

/** `PATCH users/info`: a person's own password. */
export const passwordChange = z.strictObject({
  action: z.literal("reset_password"),
  data: z
    .strictObject({
      oldPassword: z.string().min(1, messages.inputCurrentPassword).max(PASSWORD.max),
      newPassword,
      confirmNewPassword: z.string().min(1, messages.inputNewPasswordAgain).max(PASSWORD.max),
    })
    .refine((data) => data.newPassword === data.confirmNewPassword, {
      path: ["confirmNewPassword"],
      message: messages.inputsDiffer,
    }),
});
export type PasswordChange = z.input<typeof passwordChange>;
