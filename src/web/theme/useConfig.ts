import { createContext, useContext, useEffect, useState } from "react";
import { showBranding, showPublicBranding } from "../../domain/settings/calls.ts";
import { sendCall } from "../providers/http.ts";
import { storedPerson } from "../session.ts";
import { applyConfig, type Config, storeConfig, storedConfig } from "./config.ts";

interface Branding {
  config: Config | null;
  /** Applies a theme everywhere immediately; `persist` also stores it for the next visit. */
  applyTheme(config: Config, options?: { persist: boolean }): void;
}

export const ConfigContext = createContext<Branding>({ config: null, applyTheme: () => undefined });

/** The current branding; `null` until it was loaded for the first time. */
export const useConfig = () => useContext(ConfigContext).config;
export const useApplyTheme = () => useContext(ConfigContext).applyTheme;

/** Loads the branding at start-up: the full one for agency users, the public one for all others. */
export function useLoadedConfig(): Branding {
  const [config, setConfig] = useState(storedConfig);
  const [branding] = useState(() => ({
    applyTheme: (next: Config, { persist } = { persist: false }) => {
      if (persist) storeConfig(next);
      // A theme that was loaded again is mostly the same, and another object would render everything that shows it.
      setConfig((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    },
  }));
  useEffect(() => {
    const type = storedPerson()?.userType;
    const isOfAgency = type === "agency" || type === "order_exporter";
    // After an error, the branding of the last visit is kept.
    void sendCall(isOfAgency ? showBranding : showPublicBranding, {}).then((response) => {
      if (response.ok) branding.applyTheme(response.data, { persist: true });
    });
  }, [branding]);
  useEffect(() => applyConfig(config), [config]);
  return { config, applyTheme: branding.applyTheme };
}
