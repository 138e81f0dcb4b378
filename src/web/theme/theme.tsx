import { App, ConfigProvider } from "antd";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { BRAND, type Brand, type Mode } from "../../domain/theme/tokens.ts";
import { antdConfig } from "./antd-config.ts";

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
        <App component={false} notification={{ placement: "bottomRight", duration: 4, maxCount: 1 }}>
          {children}
        </App>
      </ConfigProvider>
    </ThemeContext>
  );
}
