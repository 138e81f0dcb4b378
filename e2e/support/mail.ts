import { expect } from "@playwright/test";
import type { MailServer, ReceivedMail } from "../../tests/support/mail-server.ts";

/** The latest mail to an address, once at least `many` have arrived. */
export async function mailTo(post: MailServer, email: string, many = 1): Promise<ReceivedMail | undefined> {
  await expect
    .poll(() => post.arrived.filter(({ to }) => to === email).length, { timeout: 20_000 })
    .toBe(many);
  return post.arrived.findLast(({ to }) => to === email);
}
