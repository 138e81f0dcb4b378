import { z } from "zod";
import { MAX_TEXT, SIGN_UP_NAME } from "../limits.ts";
import { messages } from "../messages.ts";
import { loginResponse } from "../people/responses.ts";
import { newUserFields } from "../people/users.ts";
import { defineCall } from "../resource/call.ts";
import { personName, plainText } from "../resource/fields.ts";
import { emailBody, oneTimeToken, passwordBody } from "./credentials.ts";

const acceptance = z
  .strictObject({
    token: oneTimeToken,
    fullName: newUserFields.shape.fullName,
    password: passwordBody(messages.inputPassword),
    confirmPassword: z.string().min(1, messages.inputPassword).max(MAX_TEXT),
    /** As at sign-in. */
    deviceToken: z.string().max(MAX_TEXT).nullish(),
  })
  .refine((body) => body.password === body.confirmPassword, {
    path: ["confirmPassword"],
    message: messages.confirmMismatch,
  });

const credentials = z.strictObject({
  email: emailBody,
  password: passwordBody(messages.inputPassword),
  /** Identifies a browser that has signed in before. An unknown token is ignored. */
  deviceToken: z.string().max(MAX_TEXT).nullish(),
});

export const newPassword = passwordBody(messages.inputNewPassword);

/** Both names are accepted: `password` and the form's `newPassword`. */
const reset = z
  .strictObject({
    token: oneTimeToken,
    password: newPassword.optional(),
    newPassword: newPassword.optional(),
    confirmPassword: z.string().min(1, messages.confirmMismatch).max(MAX_TEXT),
  })
  .refine((body) => (body.password ?? body.newPassword) !== undefined, {
    path: ["password"],
    message: messages.inputNewPassword,
  })
  .refine(
    ({ password, newPassword: other, confirmPassword }) =>
      [password, other].every((one) => one === undefined || one === confirmPassword),
    { path: ["confirmPassword"], message: messages.confirmMismatch },
  );

export const signUp = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, messages.inputName)
      .min(SIGN_UP_NAME.min, messages.nameLength)
      .max(SIGN_UP_NAME.max, messages.nameLength)
      .pipe(personName(SIGN_UP_NAME.max)),
    email: emailBody,
    password: passwordBody(messages.inputPassword),
    confirmPassword: z.string().min(1, messages.inputPassword).max(MAX_TEXT),
    referralCode: plainText(64).nullish(),
    /** The browser keeps it until the first sign-in, which completes the store's installation. */
    appToken: plainText(MAX_TEXT).nullish(),
  })
  .refine((body) => body.password === body.confirmPassword, {
    path: ["confirmPassword"],
    message: messages.confirmMismatch,
  });

export const acceptInvitation = defineCall({
  name: "auth.acceptInvitation",
  method: "POST",
  url: "/auth/accept-invitation",
  requires: "anyone",
  summary: "Accept an invitation with the token of its link: set the name and a password, and sign in",
  body: acceptance,
  response: loginResponse,
});

export const login = defineCall({
  name: "auth.login",
  method: "POST",
  url: "/auth/login",
  requires: "anyone",
  summary: "Sign in",
  body: credentials,
  response: loginResponse,
});

export const logout = defineCall({
  name: "auth.logout",
  method: "POST",
  url: "/auth/logout",
  requires: "signed-in",
  summary: "Sign out: end this session",
  response: z.object({ message: z.string() }),
});

export const forgotPassword = defineCall({
  name: "auth.forgotPassword",
  method: "POST",
  url: "/auth/forgot-password",
  requires: "anyone",
  summary: "Mail a link to choose a new password",
  body: z.strictObject({ email: emailBody }),
  response: z.object({ message: z.string() }),
});

export const resetForgottenPassword = defineCall({
  name: "auth.resetPassword",
  method: "POST",
  url: "/auth/reset-password",
  requires: "anyone",
  summary: "Set a new password with the token of a link; ends all sessions of the user",
  body: reset,
  response: z.object({ message: z.string() }),
});

export const signUpAsSeller = defineCall({
  name: "auth.signUp",
  method: "POST",
  url: "/auth/signup",
  requires: "anyone",
  summary: "Sign up: a new seller team with its manager",
  body: signUp,
  response: z.object({ message: z.string() }),
  status: 201,
});

export const resendConfirmation = defineCall({
  name: "auth.resendConfirmation",
  method: "POST",
  url: "/auth/resend-confirmation",
  requires: "anyone",
  summary: "Send the confirmation mail again; the response is the same for unknown addresses",
  body: z.strictObject({ email: emailBody }),
  response: z.object({ message: z.string() }),
});

export const confirmEmail = defineCall({
  name: "auth.confirm",
  method: "GET",
  url: "/auth/confirm",
  requires: "anyone",
  summary: "The link in a confirmation mail: activates the account and redirects",
  query: z.strictObject({ token: oneTimeToken }),
  response: z.object({ message: z.string() }),
  status: 302,
  refusesHead: true,
});
