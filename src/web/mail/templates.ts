import { useGet } from "../providers/calls.ts";

/** A mail in words, as the wire carries it; ours have no id. */
export interface MailTemplate {
  id: string;
  version?: number;
  code: string;
  name: string;
  subject: string;
  html: string;
}
export type DefaultTemplate = Omit<MailTemplate, "id" | "version">;

/** More than there are mails. */
const ALL = { limit: "100" };

export const useTemplates = () => useGet<{ data: MailTemplate[] }>("mail-notifications", { query: ALL });

export const customizePath = (id: string) => `/ag/settings/email/customize?id=${encodeURIComponent(id)}`;
