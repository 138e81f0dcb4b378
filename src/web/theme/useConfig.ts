import { createContext, useContext, useEffect, useState } from "react";
import { http } from "../providers/http.ts";
import { storedPerson } from "../session.ts";
import { applyConfig, type Config, storeConfig, storedConfig } from "./config.ts";

export const ConfigContext = createContext<Config | null>(null);

/** How the product looks to this person; null until it was ever asked. */
export const useConfig = () => useContext(ConfigContext);

/** Loads it at start-up: the full one for agency users, the public one for everybody else. */
export function useLoadedConfig(): Config | null {
  const [config, setConfig] = useState(storedConfig);
  useEffect(() => {
    const path = storedPerson()?.userType === "agency" ? "agencies/config" : "public/agencies/config";
    http.get<Config>(`/${path}`).then(
      ({ data, status }) => {
        if (status === 400) return;
        storeConfig(data);
        setConfig(data);
      },
      () => undefined, // it keeps the looks of the last visit
    );
  }, []);
  useEffect(() => applyConfig(config), [config]);
  return config;
}
