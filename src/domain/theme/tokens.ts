import { DEFAULT_COLORS, shadesOf } from "./colors.ts";
import { contrast, DISCERNIBLE, isColor, mix, readable, solid } from "./contrast.ts";

/** All colors are defined here: the CSS variables of our own components, antd's tokens and the sign-in page. */
export type Mode = "light" | "dark";

const { primary, success, warning, danger, info } = DEFAULT_COLORS;
export const BRAND = { primary, success, warning, danger, info } as const;
export type Brand = { readonly [Name in keyof typeof BRAND]: string };

/** The brand colors of a theme; invalid or missing ones are the product's own. */
export function brandOf(theme: Partial<Record<keyof Brand, string>> | null): Brand {
  const color = (name: keyof Brand) => {
    const value = theme?.[name];
    return value && isColor(value) ? value : BRAND[name];
  };
  return {
    primary: color("primary"),
    success: color("success"),
    warning: color("warning"),
    danger: color("danger"),
    info: color("info"),
  };
}

/** Whether this is the product's own brand. */
export const isOwnBrand = (brand: Brand) =>
  (Object.keys(BRAND) as (keyof Brand)[]).every((name) => brand[name] === BRAND[name]);

const GRAYS = {
  light: {
    page: "#f5f6f8",
    surface: "#ffffff",
    raised: "#ffffff",
    sunken: "#f8f9fa",
    hover: "#f3f5f7",
    line: "#e4e7eb",
    "line-strong": "#d0d5db",
    control: "#868f9b",
    "switch-off": "#68727f",
    text: "#1a1f26",
    "text-2": "#56606d",
    "text-3": "#68727f",
  },
  dark: {
    page: "#0e1115",
    surface: "#15191f",
    raised: "#1c2129",
    sunken: "#12161b",
    hover: "#1d222a",
    line: "#272d36",
    "line-strong": "#39414d",
    control: "#6d7785",
    "switch-off": "#6d7785",
    text: "#e8ebef",
    "text-2": "#a3adba",
    "text-3": "#8d97a5",
  },
} as const;

/** Tag hues by the color names of declared options. */
const HUES = {
  default: "#6b7685",
  blue: "#1677ff",
  cyan: "#13a8a8",
  gold: "#d48806",
  red: "#e5383b",
  purple: "#7c3aed",
  geekblue: "#3b5bdb",
  lime: "#7cb305",
  green: "#2f9e44",
  volcano: "#e8590c",
} as const;

/** Every CSS variable of a mode, by name without the leading dashes. */
export const tokensOf = (mode: Mode, brand: Brand = BRAND): Record<string, string> => ({
  ...baseTokensOf(mode, brand),
  ...tagTokensOf(mode),
});

/** Share of a color in its tint. */
const STRENGTH = { light: 0.1, dark: 0.2 } as const;

function tagTokensOf(mode: Mode): Record<string, string> {
  const { surface } = GRAYS[mode];
  const tokens: Record<string, string> = {};
  for (const [name, hue] of Object.entries(HUES)) {
    const wash = mix(surface, hue, STRENGTH[mode]);
    tokens[`tag-${name}`] = wash;
    tokens[`tag-${name}-text`] = readable(hue, [wash, surface]);
  }
  return tokens;
}

/** The same without those of tags, which antd's theme does not have: each takes a search for a readable shade. */
export function baseTokensOf(mode: Mode, brand: Brand): Record<string, string> {
  const gray = GRAYS[mode];
  const tint = (color: string, share: number) => mix(gray.surface, color, share);
  const strength = STRENGTH[mode];
  const button = solid(brand.primary);
  const danger = solid(brand.danger);
  const selected = tint(brand.primary, strength);
  const backgrounds = [gray.surface, gray.page, gray.raised, gray.sunken, gray.hover, selected];
  const tokens: Record<string, string> = {
    ...gray,
    "text-2": readable(gray["text-2"], backgrounds),
    "text-3": readable(gray["text-3"], backgrounds),
    primary: brand.primary,
    "primary-solid": button.background,
    "primary-solid-hover": mix(button.background, "#000000", 0.12),
    "on-primary": button.text,
    "primary-text": readable(brand.primary, [gray.surface, gray.page, gray.hover, selected]),
    "primary-tint": selected,
    focus: readable(brand.primary, [gray.surface, gray.page], DISCERNIBLE),
    "danger-solid": danger.background,
    "danger-solid-hover": mix(danger.background, "#000000", 0.12),
    "on-danger": danger.text,
    shadow:
      mode === "light"
        ? "0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 12%)"
        : "0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 50%)",
  };
  for (const [step, shade] of shadesOf(brand.primary).entries()) tokens[`primary-light-${step + 1}`] = shade;
  for (const name of ["success", "warning", "danger", "info"] as const) {
    const wash = tint(brand[name], strength);
    tokens[`${name}-tint`] = wash;
    tokens[`${name}-text`] = readable(brand[name], [gray.surface, gray.page, gray.raised, wash]);
    tokens[`${name}-line`] = tint(brand[name], 0.4);
  }
  return tokens;
}

const block = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join("");

/** The style sheet of both modes: the system's preference unless `data-theme` on the root overrides it. */
export function tokenSheet(brand: Brand = BRAND): string {
  const light = block(tokensOf("light", brand));
  const dark = block(tokensOf("dark", brand));
  return (
    `:root{color-scheme:light;${light}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}` +
    `:root[data-theme=dark]{color-scheme:dark;${dark}}`
  );
}

/** The text pair with the lowest contrast. Tests require at least 4.5. */
export function weakestText(tokens: Record<string, string>): [pair: string, ratio: number] {
  const pairs = Object.keys(tokens).flatMap((name): [string, string][] => {
    if (name === "text" || name === "text-2" || name === "text-3") {
      return ["surface", "page", "raised", "sunken", "hover", "primary-tint"].map((background) => [
        name,
        background,
      ]);
    }
    if (name.startsWith("tag-") && name.endsWith("-text")) return [[name, name.slice(0, -5)]];
    return [];
  });
  pairs.push(["on-primary", "primary-solid"], ["primary-text", "surface"], ["on-danger", "danger-solid"]);
  pairs.push(["on-switch", "switch-off"]);
  // antd writes white on a switch that is off.
  const colors: Record<string, string> = { ...tokens, "on-switch": "#ffffff" };
  return pairs
    .map(([text, background]): [string, number] => [
      `${text} on ${background}`,
      contrast(colors[text] ?? "#000", colors[background] ?? "#000"),
    ])
    .reduce((lowest, pair) => (pair[1] < lowest[1] ? pair : lowest));
}
