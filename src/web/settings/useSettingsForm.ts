import type { Seen } from "../../domain/resource/edits.ts";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { saveSettings, showSettings } from "../../domain/settings/calls.ts";
import type { RecheckedOrders } from "../../domain/settings/responses.ts";
import { useAbility } from "../providers/person.tsx";
import { readAgain } from "../providers/read-row.ts";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";

interface Options<Values> {
  agency: AgencyInfo;
  valuesOf(settings: AgencyInfo["settings"]): Values;
  /** Maps a path in the server's errors to the form's field. Default: the path below `settings`. */
  fieldOf?(path: string): string;
  fields?: Readonly<Record<string, { readonly label: string }>>;
  errorMessage?: string;
  successMessage?: string | ((response: { rechecked: RecheckedOrders | null }) => string);
  /** Called after saving. */
  reload(): void;
}

/** A form for some of an agency's settings, which detects concurrent edits. */
export function useSettingsForm<Values extends object>(options: Options<Values>) {
  const { agency, valuesOf, fields, reload, errorMessage, successMessage = "Update success!" } = options;
  const { fieldOf = (path) => path.replace(/^settings\./, "") } = options;
  const canEdit = useAbility().can("settings", "edit");
  const seenOf = ({ version, settings }: AgencyInfo): Seen<Values> => ({
    version,
    values: valuesOf(settings),
  });
  const { form, formProps, submit, formLoading } = useCallForm<Values>({
    errorMessage,
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf,
  });
  const race = useLostRace<Values>({
    seen: seenOf(agency),
    load: () => readAgain(showSettings, {}, seenOf),
    show: (values) => form.setFieldsValue(values),
    fields,
  });
  return {
    form,
    race,
    canEdit,
    busy: formLoading,
    formProps: {
      ...formProps,
      noValidate: true,
      layout: "vertical" as const,
      requiredMark: false,
      disabled: !canEdit,
      initialValues: valuesOf(agency.settings),
    },
    /** Saves settings, by default with the version that the form has seen; resolves to the stored ones. */
    save: async (settings: AgencySettings, version = race.version()) => {
      const saved = await submit(saveSettings, {
        body: { settings, ...(version === undefined ? {} : { version }) },
        successMessage,
      });
      if (!saved) return null;
      race.saved(seenOf(saved));
      reload();
      return saved.settings;
    },
  };
}
