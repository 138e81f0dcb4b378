import { type HttpError, useCustom } from "@refinedev/core";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import type { SettingsResponse } from "../../domain/settings/responses.ts";
import type { Agency } from "../people/people.ts";
import type { FormCall } from "../widgets/dialog/useCallForm.ts";

/** An agency with its settings. */
export type AgencyInfo = Agency & { settings: SettingsResponse };

/** The call that saves some of an agency's settings. */
export const settingsCall = (
  settings: AgencySettings,
  version: number | undefined,
): FormCall<AgencyInfo> => ({
  method: "patch",
  url: "agencies/update-settings",
  values: { settings, ...(version === undefined ? {} : { version }) },
  invalidates: [],
  successMessage: "Update success!",
});

/** The agency with its settings. */
export const useAgencyInfo = () =>
  useCustom<AgencyInfo, HttpError>({
    url: "agencies/info",
    method: "get",
    errorNotification: false,
  }).query;
