import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** The host of the editor of the agency's public page. */
export default function LandingPageSettings() {
  return (
    <SettingsPage title="Landing page">
      {(agency, reload) => (
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
          reload={reload}
          valuesOf={({ editorDomain }) => ({ editorDomain })}
          settingsOf={({ editorDomain = "" }) => ({ editorDomain })}
          pathOf={(name) => `settings.${name}`}
        />
      )}
    </SettingsPage>
  );
}
