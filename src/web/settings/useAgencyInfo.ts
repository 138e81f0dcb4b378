import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { useCall, useGet } from "../providers/calls.ts";
import type { Answer } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";

export interface SettingsAnswer {
  customerEmail: string;
  contactEmail: string;
  payment: { exchangeRate: number; topupContent: string };
  agencyShippingStatus: boolean;
  shippingExcludeCode: { countryCode: string; provinceCode: string[] }[];
  editorDomain: string;
  contact: { shippingTitle: string };
}

/** An agency with its settings. */
export interface AgencyInfo {
  version?: number;
  settings: SettingsAnswer;
}

export type SaveSettings = (settings: AgencySettings, version?: number) => Promise<Answer<AgencyInfo>>;

/** The agency with its settings, and the call that saves some of them. */
export function useAgencyInfo() {
  const info = useGet<AgencyInfo>("agencies/info");
  const call = useCall();
  const say = useSay();
  const save: SaveSettings = async (settings, version) => {
    const answer = await call<AgencyInfo>("PATCH", "agencies/update-settings", {
      body: { settings, ...(version === undefined ? {} : { version }) },
      success: "Update success!",
      quiet: true,
    });
    // What the fields say already is not said again.
    if (!answer.ok && Object.keys(answer.errors ?? {}).length === 0) say.error(answer.message);
    if (answer.ok) await info.refetch();
    return answer;
  };
  return { info, save };
}
