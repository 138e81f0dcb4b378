import { PageHeader } from "../layout/PageHeader.tsx";
import { SettingsHistory } from "../settings/history/SettingsHistory.tsx";
import { TO_SETTINGS } from "../settings/to-settings.ts";
import { useAgencyInfo } from "../settings/useAgencyInfo.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { TemplatesPanel } from "./TemplatesPanel.tsx";
import "./mail.css";

export default function EmailSettings() {
  const info = useAgencyInfo();
  const agency = info.data?.data;
  return (
    <div className="screen screen-form">
      <PageHeader title="Email" back={TO_SETTINGS} />
      {info.isError && !agency ? (
        <FailedState what="Email" why={info.error.message} retry={() => void info.refetch()} />
      ) : agency ? (
        <div className="card card-padded mail-addresses">
          <AddressForm
            name="customerEmail"
            label="Customer email"
            help="Receives replies to emails that your sellers get"
            agency={agency}
            saved={() => void info.refetch()}
          />
          <AddressForm
            name="contactEmail"
            label="Contact email"
            help="Your own address. Receives replies if there is no customer email"
            agency={agency}
            saved={() => void info.refetch()}
          />
        </div>
      ) : (
        <CardSkeleton lines={4} />
      )}
      {agency && <SettingsHistory page="email" />}
      <TemplatesPanel />
    </div>
  );
}
