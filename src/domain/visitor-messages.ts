/** Error messages of the public pages, in a file of their own because those bundles have a size budget. */
export const visitorMessages = {
  loginSuccess: "Login Success!",
  inputEmail: "Please input email",
  inputPassword: "Please input password",
  passwordLength: "Password should be 6 to 128 length",
  invalidEmail: "Please input correct email address",
  inputName: "Please input name",
  nameLength: "Name should be 2 to 60 length",
  fullNameLength: "Full Name should be 2 to 128 length",
  inputNewPassword: "Please input new password",
  confirmMismatch: "Your confirm password not match!",
  unconfirmed: "Confirm your email address first: the link is in the mail that we sent you",
  resetSent: "Instructions to reset your password have been emailed to you. Not receive email yet?",
  resetDone: "Password has been reseted",
  linkEnded: "This link has expired or was already used. Request a new one",
  linkIncomplete:
    "The link to reset your password is not complete. Open it from the mail again, or request a new one",
  cannotAuthorize: "can not authorize",
  serverError: "Sorry, Server or data error",
} as const;
