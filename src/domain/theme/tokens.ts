import { DEFAULT_COLOURS, shadesOf } from "./colours.ts";
import { contrast, DISCERNIBLE, isColour, mix, readable, solid } from "./contrast.ts";

/** The one place that colours come from: CSS variables for our own parts, antd's tokens, the sign-in page. */
export type Mode = "light" | "dark";

const { primary, success, warning, danger, info } = DEFAULT_COLOURS;
export const BRAND = { primary, success, warning, danger, info } as const;
export type Brand = { readonly [Name in keyof typeof BRAND]: string };

/** The brand in a look; a colour that is none is ours. */
export function brandIn(look: Partial<Record<keyof Brand, string>> | null): Brand {
  const colour = (name: keyof Brand) => {
    const wanted = look?.[name];
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

/** Whether this brand looks as the product does by itself. */
export const isOwnBrand = (brand: Brand) =>
  (Object.keys(BRAND) as (keyof Brand)[]).every((name) => brand[name] === BRAND[name]);

const GREYS = {
  light: {
    page: "#f5f6f8",
    surface: "#ffffff",
    raised: "#ffffff",
    sunken: "#f8f9fa",
    hover: "#f3f5f7",
    line: "#e4e7eb",
    "line-strong": "#d0d5db",
    control: "#868f9b",
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
    text: "#e8ebef",
    "text-2": "#a3adba",
    "text-3": "#8d97a5",
  },
} as const;

/** Hues of the tags, by the words that a declaration's options use. */
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

/** Every CSS variable of a mode, by name without the dashes. */
export function tokensOf(mode: Mode, brand: Brand = BRAND): Record<string, string> {
  const grey = GREYS[mode];
  const tint = (colour: string, share: number) => mix(grey.surface, colour, share);
  const strength = mode === "light" ? 0.1 : 0.2;
  const button = solid(brand.primary);
  const danger = solid(brand.danger);
  const selected = tint(brand.primary, strength);
  const grounds = [grey.surface, grey.page, grey.raised, grey.sunken, grey.hover, selected];
  const tokens: Record<string, string> = {
    ...grey,
    "text-2": readable(grey["text-2"], grounds),
    "text-3": readable(grey["text-3"], grounds),
    primary: brand.primary,
    "primary-solid": button.background,
    "primary-solid-hover": mix(button.background, "#000000", 0.12),
    "on-primary": button.text,
    "primary-text": readable(brand.primary, [grey.surface, grey.page, grey.hover, selected]),
    "primary-tint": selected,
    focus: readable(brand.primary, [grey.surface, grey.page], DISCERNIBLE),
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
    tokens[`${name}-text`] = readable(brand[name], [grey.surface, grey.page, grey.raised, wash]);
    tokens[`${name}-line`] = tint(brand[name], 0.4);
  }
  for (const [name, hue] of Object.entries(HUES)) {
    const wash = tint(hue, strength);
    tokens[`tag-${name}`] = wash;
    tokens[`tag-${name}-text`] = readable(hue, [wash, grey.surface]);
  }
  return tokens;
}

const block = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join("");

/** The style sheet of both modes: the system's choice unless `data-theme` on the root names one. */
export function tokenSheet(brand: Brand = BRAND): string {
  const light = block(tokensOf("light", brand));
  const dark = block(tokensOf("dark", brand));
  return (
    `:root{color-scheme:light;${light}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}` +
    `:root[data-theme=dark]{color-scheme:dark;${dark}}`
  );
}

/** The lowest contrast of text in a set of tokens: what the tests hold to 4.5. */
export function weakestText(tokens: Record<string, string>): [pair: string, ratio: number] {
  const pairs = Object.keys(tokens).flatMap((name): [string, string][] => {
    if (name === "text" || name === "text-2" || name === "text-3") {
      return ["surface", "page", "raised", "sunken", "hover", "primary-tint"].map((ground) => [name, ground]);
    }
    if (name.startsWith("tag-") && name.endsWith("-text")) return [[name, name.slice(0, -5)]];
    return [];
  });
  pairs.push(["on-primary", "primary-solid"], ["primary-text", "surface"], ["on-danger", "danger-solid"]);
  return pairs
    .map(([text, ground]): [string, number] => [
      `${text} on ${ground}`,
      contrast(tokens[text] ?? "#000", tokens[ground] ?? "#000"),
    ])
    .reduce((least, pair) => (pair[1] < least[1] ? pair : least));
}
