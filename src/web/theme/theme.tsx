import { App, theme as antdTheme, ConfigProvider, type ThemeConfig } from "antd";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { BRAND, type Brand, type Mode, tokensOf } from "../../domain/theme/tokens.ts";

export type ThemeChoice = "light" | "dark" | "system";

const KEY = "theme";
const storedChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
};

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}

interface Theme {
  mode: Mode;
  choice: ThemeChoice;
  choose(choice: ThemeChoice): void;
}
const ThemeContext = createContext<Theme>({ mode: "light", choice: "system", choose: () => undefined });
export const useTheme = () => useContext(ThemeContext);

const FONT =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** antd's theme, derived from our tokens so that both use one palette. */
function antdConfig(mode: Mode, brand: Brand, reducedMotion: boolean): ThemeConfig {
  const token = tokensOf(mode, brand);
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
      colorBorder: pick("line-strong"),
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
    },
  };
}

/** Container of antd's menus and pickers: a landmark, so that screen readers can place them. */
const popups = () => document.getElementById("popups") ?? document.body;

/** Provides colors, fonts and antd's `App` (toasts and dialogs). */
export function ThemeProvider({ brand = BRAND, children }: { brand?: Brand; children: ReactNode }) {
  const [choice, setChoice] = useState(storedChoice);
  const darkSystem = useMedia("(prefers-color-scheme: dark)");
  // Read once: a changed value would make antd remount everything inside, and typed input would be lost.
  const [reducedMotion] = useState(() => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const mode: Mode = choice === "system" ? (darkSystem ? "dark" : "light") : choice;

  useEffect(() => {
    if (choice === "system") {
      localStorage.removeItem(KEY);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(KEY, choice);
      document.documentElement.dataset.theme = choice;
    }
  }, [choice]);

  const theme = useMemo(() => ({ mode, choice, choose: setChoice }), [mode, choice]);
  const config = useMemo(() => antdConfig(mode, brand, reducedMotion), [mode, brand, reducedMotion]);
  return (
    <ThemeContext value={theme}>
      <ConfigProvider
        theme={config}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
        getPopupContainer={popups}
      >
        <App component={false} notification={{ placement: "bottomLeft", duration: 4 }}>
          {children}
        </App>
      </ConfigProvider>
    </ThemeContext>
  );
}
