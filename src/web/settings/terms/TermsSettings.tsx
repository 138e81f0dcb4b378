import { SettingsPage } from "../SettingsPage.tsx";
import { TermsForm } from "./TermsForm.tsx";

/** What an agency agrees on with its sellers: cancellation, designs, new sellers and days of production. */
export default function TermsSettings() {
  return (
    <SettingsPage title="Terms">
      {(agency, reload) => <TermsForm agency={agency} reload={reload} />}
    </SettingsPage>
  );
}
