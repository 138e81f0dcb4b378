import { isColour } from "../../domain/theme/contrast.ts";
import { BRAND, type Brand, tokenSheet } from "./tokens.ts";

/** How the product looks at this host or to this agency: `public/agencies/config`, `agencies/config`. */
export interface Config {
  title: string;
  logo: string | null;
  faviconImg: string | null;
  /** Where pictures of the store are fetched, if not from here. */
  imageHost?: string | null;
  primary: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
}

const KEY = "config";

export function storedConfig(): Config | null {
  try {
    const config: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const whole = typeof config === "object" && config !== null && "primary" in config;
    return whole ? (config as Config) : null; // written by `storeConfig` only
  } catch {
    return null;
  }
}

export const storeConfig = (config: Config) => localStorage.setItem(KEY, JSON.stringify(config));

/** The brand of a config; a colour that is none is ours. */
export function brandOf(config: Config | null): Brand {
  const colour = (name: keyof typeof BRAND) => {
    const wanted = config?.[name];
    return wanted && isColour(wanted) ? wanted : BRAND[name];
  };
  return {
    primary: colour("primary"),
    success: colour("success"),
    warning: colour("warning"),
    danger: colour("danger"),
    info: colour("info"),
  };
}

/** Puts the brand's colours, and its icon, in the place of those that the page came with. */
export function applyConfig(config: Config | null) {
  const brand = brandOf(config);
  const isOurs = (Object.keys(BRAND) as (keyof Brand)[]).every((name) => brand[name] === BRAND[name]);
  const old = document.getElementById("brand");
  if (isOurs) old?.remove();
  else {
    const sheet =
      old ?? document.head.appendChild(Object.assign(document.createElement("style"), { id: "brand" }));
    sheet.textContent = tokenSheet(brand);
  }
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (config?.faviconImg && icon) icon.href = config.faviconImg;
}
