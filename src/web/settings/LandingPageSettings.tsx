import { openEditor } from "../../domain/settings/calls.ts";
import { EDITOR_KEY_HOURS } from "../../domain/settings/landing-page.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { SettingsFields } from "./SettingsFields.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Opens the editor in a new tab, which has no way back to this one and is sent no referrer. */
function OpenEditor({ host }: { host: string }) {
  const toast = useToast();
  const open = useNamedCall(openEditor);
  const openTab = async () => {
    // While the click counts: browsers block tabs that open after a call.
    const tab = window.open("about:blank", "_blank");
    if (!tab) return toast.error("Your browser blocked the new tab. Allow pop-ups for this site");
    tab.opener = null;
    const opened = await open({});
    if (opened.ok) tab.location.replace(opened.data.url);
    else tab.close();
  };
  return (
    <>
      <Button onClick={() => void openTab()} disabled={host === ""} icon="external">
        Open editor
      </Button>
      <p className="quiet">
        {host === ""
          ? "Save the editor's domain first."
          : `Opens ${host} in a new tab. For ${EDITOR_KEY_HOURS} hours it can read your agency's name, domain and branding, and nothing else. To end that sooner, revoke its key under Developers.`}
      </p>
    </>
  );
}

/** The host of the editor of the agency's public page, and the way to it. */
export default function LandingPageSettings() {
  const canOpen = useAbility().can("landing-page", "edit");
  return (
    <SettingsPage title="Landing page" page="landing-page">
      {(agency, reload) => (
        <>
          <SettingsFields
            fields={[
              {
                name: "editorDomain",
                label: "Editor's domain",
                help: "The host of the page editor, such as editor.example.com",
                mode: "url",
              },
            ]}
            agency={agency}
            reload={reload}
            valuesOf={({ editorDomain }) => ({ editorDomain })}
            settingsOf={({ editorDomain = "" }) => ({ editorDomain })}
            pathOf={(name) => `settings.${name}`}
          />
          {canOpen && <OpenEditor host={agency.settings.editorDomain} />}
        </>
      )}
    </SettingsPage>
  );
}
