import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { type saveSettings, showSettings } from "../../domain/settings/calls.ts";
import type { SettingsResponse } from "../../domain/settings/responses.ts";
import type { Agency } from "../people/people.ts";
import { useCallQuery } from "../providers/calls.ts";
import type { FormGiven } from "../widgets/dialog/useCallForm.ts";

/** An agency with its settings. */
export type AgencyInfo = Agency & { settings: SettingsResponse };

/** What the call gets that saves some of an agency's settings. */
export const settingsGiven = (
  settings: AgencySettings,
  version: number | undefined,
): FormGiven<typeof saveSettings> => ({
  body: { settings, ...(version === undefined ? {} : { version }) },
  successMessage: "Update success!",
});

/** The agency with its settings. */
export const useAgencyInfo = () => useCallQuery(showSettings, {});
