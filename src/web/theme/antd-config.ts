import { theme as antdTheme, type ThemeConfig } from "antd";
import { type Brand, baseTokensOf, type Mode } from "../../domain/theme/tokens.ts";

const FONT =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** antd's theme, derived from our tokens so that both use one palette. */
export function antdConfig(mode: Mode, brand: Brand, reducedMotion: boolean): ThemeConfig {
  const token = baseTokensOf(mode, brand);
  const pick = (name: string) => token[name] ?? "";
  return {
    cssVar: { key: "platen" },
    hashed: false,
    algorithm: mode === "dark" ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: pick("primary-solid"),
      colorPrimaryHover: pick("primary-solid-hover"),
      colorPrimaryActive: pick("primary-solid-hover"),
      colorInfo: pick("primary-solid"),
      colorError: pick("danger-text"),
      colorSuccess: pick("success-text"),
      colorWarning: pick("warning-text"),
      colorLink: pick("primary-text"),
      colorLinkHover: pick("primary-text"),
      colorText: pick("text"),
      colorTextSecondary: pick("text-2"),
      colorTextTertiary: pick("text-3"),
      colorTextDescription: pick("text-2"),
      colorTextPlaceholder: pick("text-3"),
      colorErrorText: pick("danger-text"),
      colorBgBase: pick("surface"),
      colorBgContainer: pick("surface"),
      colorBgElevated: pick("raised"),
      colorBgLayout: pick("page"),
      colorBorder: pick("control"),
      colorBorderSecondary: pick("line"),
      colorSplit: pick("line"),
      controlItemBgActive: pick("primary-tint"),
      controlItemBgHover: pick("hover"),
      boxShadow: pick("shadow"),
      boxShadowSecondary: pick("shadow"),
      fontFamily: FONT,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 6,
      motion: !reducedMotion,
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        defaultBorderColor: pick("line-strong"),
        borderColorDisabled: pick("line-strong"),
        defaultHoverColor: pick("primary-text"),
        defaultHoverBorderColor: pick("primary-text"),
        defaultActiveColor: pick("primary-text"),
        defaultActiveBorderColor: pick("primary-text"),
        dangerShadow: "none",
        primaryColor: pick("on-primary"),
        colorError: pick("danger-solid"),
        colorErrorHover: pick("danger-solid-hover"),
        colorErrorActive: pick("danger-solid-hover"),
        dangerColor: pick("on-danger"),
        fontWeight: 500,
      },
      Checkbox: { borderRadiusSM: 4 },
      Select: { optionSelectedBg: pick("primary-tint") },
      Form: {
        colorError: pick("danger-text"),
        labelColor: pick("text"),
        itemMarginBottom: 16,
        verticalLabelPadding: "0 0 4px",
      },
      Modal: { titleFontSize: 16 },
      Switch: { colorTextQuaternary: pick("switch-off"), colorTextTertiary: pick("switch-off") },
    },
  };
}
