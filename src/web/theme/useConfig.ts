import { createContext, useContext, useEffect, useState } from "react";
import { http } from "../providers/http.ts";
import { storedPerson } from "../session.ts";
import { applyConfig, type Config, storeConfig, storedConfig } from "./config.ts";

interface Worn {
  config: Config | null;
  /** Shows a look at once, everywhere; `keep` remembers it for the next visit. */
  wear(config: Config, options?: { keep: boolean }): void;
}

export const ConfigContext = createContext<Worn>({ config: null, wear: () => undefined });

/** How the product looks to this person; null until it was ever asked. */
export const useConfig = () => useContext(ConfigContext).config;
export const useWear = () => useContext(ConfigContext).wear;

/** Loads it at start-up: the full one for agency users, the public one for everybody else. */
export function useLoadedConfig(): Worn {
  const [config, setConfig] = useState(storedConfig);
  const [worn] = useState(() => ({
    wear: (next: Config, { keep } = { keep: false }) => {
      if (keep) storeConfig(next);
      setConfig(next);
    },
  }));
  useEffect(() => {
    const type = storedPerson()?.userType;
    const isOfAgency = type === "agency" || type === "order_exporter";
    const path = isOfAgency ? "agencies/config" : "public/agencies/config";
    http.get<Config>(`/${path}`).then(
      ({ data, status }) => {
        if (status !== 400) worn.wear(data, { keep: true });
      },
      () => undefined, // it keeps the looks of the last visit
    );
  }, [worn]);
  useEffect(() => applyConfig(config), [config]);
  return { config, wear: worn.wear };
}
