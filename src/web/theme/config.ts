import { imageAddress } from "../../domain/images/address.ts";
import { brandIn, isOwnBrand, tokenSheet } from "../../domain/theme/tokens.ts";
import { SHEET_KEY } from "../session.ts";

/** How the product looks at this host or to this agency: `public/agencies/config`, `agencies/config`. */
export interface Config {
  title: string;
  logo: string | null;
  faviconImg: string | null;
  /** Where pictures of the store are fetched, if not from here. */
  imageHost?: string | null;
  white: string;
  black: string;
  primary: string;
  success: string;
  warning: string;
  danger: string;
  error: string;
  info: string;
  templateFile: TemplateFiles;
  /** Of the agency's row: `agencies/config` alone has it. */
  version?: number;
}

export interface TemplateFiles {
  importOrderFilePath: string | null;
  importTrackingFilePath: string | null;
  dataCatalogFile: string | null;
}

const KEY = "config";

const parsed = (text: string | null | undefined): Config | null => {
  try {
    const config: unknown = JSON.parse(text ?? "null");
    const whole = typeof config === "object" && config !== null && "primary" in config;
    return whole ? (config as Config) : null; // written by `storeConfig`, or by the server into the page
  } catch {
    return null;
  }
};

/** What the last visit found; before the first one, what the server wrote into the page for its host. */
export const storedConfig = (): Config | null =>
  parsed(localStorage.getItem(KEY)) ?? parsed(document.getElementById("look")?.textContent);

export const storeConfig = (config: Config) => localStorage.setItem(KEY, JSON.stringify(config));

/** Puts the brand's colours, and its icon, in the place of those that the page came with. */
export function applyConfig(config: Config | null) {
  const brand = brandIn(config);
  const old = document.getElementById("brand");
  if (isOwnBrand(brand)) {
    old?.remove();
    localStorage.removeItem(SHEET_KEY);
  } else {
    const sheet =
      old ?? document.head.appendChild(Object.assign(document.createElement("style"), { id: "brand" }));
    sheet.textContent = tokenSheet(brand);
    // For `theme.js`, which runs before the first paint and cannot work colours out.
    localStorage.setItem(SHEET_KEY, sheet.textContent);
  }
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (config?.faviconImg && icon) icon.href = imageAddress(config.faviconImg);
}
