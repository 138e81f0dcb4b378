import { showSettings } from "../../domain/settings/calls.ts";
import type { SettingsResponse } from "../../domain/settings/responses.ts";
import type { Agency } from "../people/people.ts";
import { useCallQuery } from "../providers/calls.ts";

export type AgencyInfo = Agency & { settings: SettingsResponse };

export const useAgencyInfo = () => useCallQuery(showSettings, {});
