import { expect } from "@playwright/test";
import type { Arrived, MailServer } from "../../tests/support/mail-server.ts";

/** The newest mail to an address, once so many have arrived. */
export async function mailTo(post: MailServer, email: string, many = 1): Promise<Arrived | undefined> {
  await expect
    .poll(() => post.arrived.filter(({ to }) => to === email).length, { timeout: 20_000 })
    .toBe(many);
  return post.arrived.findLast(({ to }) => to === email);
}
