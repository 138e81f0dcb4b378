import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Where the editor of the agency's public page is. */
export default function LandingPageSettings() {
  return (
    <SettingsPage title="Landing page">
      {(agency, save) => (
        <SettingsFields
          fields={[
            {
              name: "editorDomain",
              label: "Editor's domain",
              help: "The host of the page editor, as editor.example.com",
              mode: "url",
            },
          ]}
          agency={agency}
          save={save}
          textsOf={({ editorDomain }) => ({ editorDomain })}
          settingsOf={({ editorDomain = "" }) => ({ editorDomain })}
          pathOf={(name) => `settings.${name}`}
        />
      )}
    </SettingsPage>
  );
}
