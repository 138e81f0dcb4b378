import { showCompany } from "../../domain/company/calls.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCallQuery } from "../providers/calls.ts";
import type { ScreenProps } from "../screens.ts";
import { SettingsHistory } from "../settings/history/SettingsHistory.tsx";
import { TO_SETTINGS } from "../settings/to-settings.ts";
import { NotLoaded } from "../widgets/states.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import "../settings/settings.css";

/** The company as documents name it: the agency's, or the seller's own. */
export default function CompanyPage({ area }: ScreenProps) {
  const { data, error, refetch } = useCallQuery(showCompany, {});
  const stored = data?.data;
  return (
    <div className="screen screen-form">
      <PageHeader
        title="Company details"
        sub="Invoices and statements that are made from now on name your company like this."
        {...(area === "ag" && { back: TO_SETTINGS })}
      />
      {stored ? (
        <div className="card card-padded">
          <CompanyForm stored={stored} isIssuer={area === "ag"} reload={() => void refetch()} />
        </div>
      ) : (
        <NotLoaded what="Company details" lines={7} query={{ error, refetch }} />
      )}
      {stored && area === "ag" && <SettingsHistory page="company" />}
    </div>
  );
}
