import { PageHeader } from "../layout/PageHeader.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import type { Config } from "../theme/config.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { SettingsFields } from "./SettingsFields.tsx";
import "./settings.css";

const HELP = "An https address; empty: the product's own sample";
const FIELDS = [
  { name: "importOrderFilePath", label: "Import order file", help: HELP, mode: "url" },
  { name: "importTrackingFilePath", label: "Import tracking file", help: HELP, mode: "url" },
  { name: "dataCatalogFile", label: "Data catalog file", help: HELP, mode: "url" },
] as const;

/** The files that sellers are given to fill in. */
export default function TemplateFiles() {
  const config = useGet<Config>("agencies/config");
  const call = useCall();
  const files = config.data?.templateFile;
  return (
    <div className="screen screen-form">
      <PageHeader title="Template file" back={{ to: "/ag/settings/board", label: "Settings" }} />
      {config.isError && !config.data ? (
        <FailedState what="Template files" why={config.error.message} retry={() => void config.refetch()} />
      ) : files ? (
        <div className="card card-padded">
          <SettingsFields
            fields={FIELDS}
            stored={Object.fromEntries(Object.entries(files).map(([name, path]) => [name, path ?? ""]))}
            send={(values) =>
              call("PATCH", "agencies/config", {
                body: {
                  config: {
                    templateFile: Object.fromEntries(
                      FIELDS.map(({ name }) => [name, values[name]?.trim() || null]),
                    ),
                  },
                },
                success: "Update success!",
              })
            }
            pathOf={(name) => `config.templateFile.${name}`}
          />
        </div>
      ) : (
        <CardSkeleton lines={5} />
      )}
    </div>
  );
}
