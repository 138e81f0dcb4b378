import { imageAddress } from "../../domain/images/address.ts";
import type { AgencyBranding } from "../../domain/theme/responses.ts";
import { brandOf, isOwnBrand, tokenSheet } from "../../domain/theme/tokens.ts";
import { SHEET_KEY } from "../session.ts";

/** How the product looks at this host or to this agency: `public/agencies/config`, `agencies/config`. */
export type Config = AgencyBranding & {
  /** The identity provider that people of a host sign in with; only in the former. */
  readonly signInWith?: string | null;
};

const KEY = "config";

const parsed = (text: string | null | undefined): Config | null => {
  try {
    const config: unknown = JSON.parse(text ?? "null");
    const isConfig = typeof config === "object" && config !== null && "primary" in config;
    return isConfig ? (config as Config) : null; // written by `storeConfig`, or by the server into the page
  } catch {
    return null;
  }
};

/** The config of the last visit; before the first one, the config that the server wrote into the page for its host. */
export const storedConfig = (): Config | null =>
  parsed(localStorage.getItem(KEY)) ?? parsed(document.getElementById("look")?.textContent);

export const storeConfig = (config: Config) => localStorage.setItem(KEY, JSON.stringify(config));

/** Applies the brand's colors and icon to the page. */
export function applyConfig(config: Config | null) {
  const brand = brandOf(config);
  const old = document.getElementById("brand");
  if (isOwnBrand(brand)) {
    old?.remove();
    localStorage.removeItem(SHEET_KEY);
  } else {
    const sheet =
      old ?? document.head.appendChild(Object.assign(document.createElement("style"), { id: "brand" }));
    sheet.textContent = tokenSheet(brand);
    // For `theme.js`, which runs before the first paint and cannot compute colors.
    localStorage.setItem(SHEET_KEY, sheet.textContent);
  }
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (config?.faviconImg && icon) icon.href = imageAddress(config.faviconImg);
}
