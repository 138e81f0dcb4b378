import { type HttpError, useList } from "@refinedev/core";
import type { mailNotifications } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

/** An agency's text of a mail. */
export type MailTemplate = RowOf<typeof mailNotifications>;

/** More than there are kinds of mail. */
const ALL = 100;

export const useTemplates = () =>
  useList<MailTemplate, HttpError>({
    resource: "mail-notifications",
    pagination: { pageSize: ALL },
    errorNotification: false,
  }).query;

export const customizePath = (id: string) => `/ag/settings/email/customize?id=${encodeURIComponent(id)}`;
