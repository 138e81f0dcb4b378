import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { useCall, useGet } from "../providers/calls.ts";

export interface SettingsAnswer {
  customerEmail: string;
  contactEmail: string;
  payment: { exchangeRate: number; topupContent: string };
  agencyShippingStatus: boolean;
  shippingExcludeCode: { countryCode: string; provinceCode: string[] }[];
  editorDomain: string;
  contact: { shippingTitle: string };
}

/** The agency with its settings, and the call that saves some of them. */
export function useAgencyInfo() {
  const info = useGet<{ settings: SettingsAnswer }>("agencies/info");
  const call = useCall();
  const save = async (settings: AgencySettings) => {
    const answer = await call("PATCH", "agencies/update-settings", {
      body: { settings },
      success: "Update success!",
    });
    if (answer.ok) await info.refetch();
    return answer;
  };
  return { info, save };
}
