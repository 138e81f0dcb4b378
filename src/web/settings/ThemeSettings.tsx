import { Form, Input } from "antd";
import { useEffect, useRef } from "react";
import { imageAddress } from "../../domain/images/address.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { saveBranding, showBranding } from "../../domain/settings/calls.ts";
import { COLOR_KEYS, type ColorKey, DEFAULT_COLORS } from "../../domain/theme/colors.ts";
import { isColor } from "../../domain/theme/contrast.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCallQuery } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { readAgain } from "../providers/read-row.ts";
import type { Config } from "../theme/config.ts";
import { useApplyTheme } from "../theme/useConfig.ts";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useUnsaved } from "../widgets/dialog/useLeave.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { ColorField } from "./ColorField.tsx";
import { SettingsHistory } from "./history/SettingsHistory.tsx";
import { ImageField } from "./ImageField.tsx";
import { TO_SETTINGS } from "./to-settings.ts";
import "./settings.css";

const LABELS: Readonly<Record<ColorKey, string>> = {
  primary: "Primary",
  success: "Success",
  warning: "Warning",
  danger: "Danger",
  error: "Error",
  info: "Info",
  white: "White",
  black: "Black",
};

type ThemeValues = Pick<Config, ColorKey | "logo" | "faviconImg" | "title">;

const themeValuesOf = (config: Config): ThemeValues => ({
  ...(Object.fromEntries(COLOR_KEYS.map((key) => [key, config[key]])) as Record<ColorKey, string>), // the same keys
  logo: config.logo,
  faviconImg: config.faviconImg,
  title: config.title,
});

const seenOf = (config: Config): Seen<ThemeValues> => ({
  version: config.version,
  values: themeValuesOf(config),
});

/** Previews valid colors on the page. Leaving the screen restores the stored theme. */
function usePreview(stored: Config) {
  const applyTheme = useApplyTheme();
  const latest = useRef(stored);
  latest.current = stored;
  useEffect(() => () => applyTheme(latest.current), [applyTheme]);
  const preview = (chosen: ThemeValues) => {
    if (COLOR_KEYS.every((key) => isColor(chosen[key]))) applyTheme({ ...stored, ...chosen });
  };
  const persist = (config: Config) => applyTheme(config, { persist: true });
  return { preview, persist };
}

const sampleOf = (key: ColorKey) =>
  key === "white" || key === "black" ? null : key === "primary" ? "button" : "text";

const colorRule = {
  validator: (_: unknown, value: string) =>
    isColor(value) ? Promise.resolve() : Promise.reject(new Error("Enter a color such as #409eff")),
};

function ThemeFields({ disabled }: { disabled: boolean }) {
  return (
    <>
      <Form.Item name="title" label="Title" extra="The name in the browser's tab and on the sign-in page">
        <Input maxLength={255} />
      </Form.Item>
      <div className="theme-images">
        <Form.Item name="logo" label="Logo">
          <ImageField label="Logo" urlOf={imageAddress} disabled={disabled} />
        </Form.Item>
        <Form.Item name="faviconImg" label="Favicon">
          <ImageField label="Favicon" urlOf={imageAddress} disabled={disabled} />
        </Form.Item>
      </div>
      <fieldset className="theme-colors" disabled={disabled}>
        <legend>Colors</legend>
        {COLOR_KEYS.map((key) => (
          <Form.Item key={key} name={key} label={LABELS[key]} rules={[colorRule]}>
            <ColorField label={LABELS[key]} sample={sampleOf(key)} />
          </Form.Item>
        ))}
      </fieldset>
    </>
  );
}

function ThemeForm({ stored, saved }: { stored: Config; saved(config: Config): void }) {
  const canEdit = useAbility().can("settings", "edit");
  const { preview, persist } = usePreview(stored);
  const {
    form,
    formProps,
    submit: send,
    formLoading,
  } = useCallForm<ThemeValues>({
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf: (path) => path.replace(/^config\./, ""),
  });
  const show = (values: ThemeValues) => {
    form.setFieldsValue(values);
    preview(values);
  };
  const race = useLostRace<ThemeValues>({
    seen: seenOf(stored),
    load: () => readAgain(showBranding, {}, seenOf),
    show,
  });
  const chosen: ThemeValues = Form.useWatch([], form) ?? themeValuesOf(stored);
  // Values that the agency has not changed remain those of the brand.
  const isChanged = race.changesIn(chosen) !== null;
  useUnsaved(() => isChanged);

  const submit = async (values: ThemeValues) => {
    const { version, ...changed } = race.changesIn(values) ?? {};
    const response = await send(saveBranding, {
      body: { config: changed, ...(version === undefined ? {} : { version }) },
      successMessage: "Update success!",
    });
    if (!response) return;
    race.saved(seenOf(response.config));
    persist(response.config);
    saved(response.config);
  };
  const save = { label: "Save", busy: formLoading, disabled: !isChanged, onClick: () => form.submit() };
  const reset = () => {
    const { logo, faviconImg, title } = stored;
    show({ ...DEFAULT_COLORS, logo, faviconImg, title });
    void form.validateFields();
  };
  return (
    <div className="screen screen-form">
      <PageHeader
        title="Config: Theme"
        back={TO_SETTINGS}
        primary={canEdit ? save : undefined}
        secondary={canEdit ? [{ label: "Reset", disabled: formLoading, onClick: reset }] : []}
      />
      {race.notice(() => chosen)}
      <Form
        {...formProps}
        className="card card-padded"
        noValidate
        layout="vertical"
        requiredMark={false}
        disabled={!canEdit}
        initialValues={themeValuesOf(stored)}
        onValuesChange={(_, values) => preview(values)}
        onFinish={(values) => void submit(values)}
      >
        <ThemeFields disabled={!canEdit} />
      </Form>
      <SettingsHistory page="theme" />
    </div>
  );
}

export default function ThemeSettings() {
  const config = useCallQuery(showBranding, {});
  if (config.isError && !config.data?.data)
    return <FailedState what="The theme" why={config.error.message} retry={() => void config.refetch()} />;
  if (!config.data?.data)
    return (
      <div className="screen screen-form">
        <PageHeader title="Config: Theme" back={TO_SETTINGS} />
        <CardSkeleton lines={8} />
      </div>
    );
  return <ThemeForm stored={config.data.data} saved={() => void config.refetch()} />;
}
