import { visitorMessages } from "./visitor-messages.ts";

/** Error messages of any call, in a file of their own because the first page that is opened loads them. */
export const callMessages = {
  forbidden: "Forbidden resource / No permission",
  notFound: "Not found",
  verificationNeeded: "Confirm that it is you",
  invalid: "Some values are not valid",
  serverError: visitorMessages.serverError,
} as const;
