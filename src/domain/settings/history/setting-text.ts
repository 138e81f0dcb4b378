import { counted } from "../../counts.ts";
import { formatMoney } from "../../format.ts";
import { countryName, regionList } from "../../orders/address/countries.ts";
import { type AutoSubmitSetting, settingLabel } from "../../orders/auto-submit/setting.ts";
import { ADDRESS_STEP_LABELS } from "../address-steps.ts";
import { CHECK_LABELS } from "../preflight-settings.ts";
import { TWO_PEOPLE } from "../two-people.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MAX_SHOWN = 200;

type Text = (value: unknown) => string;

const labelsOf =
  (labels: Readonly<Record<string, string>>): Text =>
  (value) =>
    (value as string[]).map((key) => labels[key] ?? key).join(", ");

function destinations(value: unknown): string {
  return (value as { countryCode: string; provinceCode: string[] }[])
    .map(({ countryCode, provinceCode }) => {
      const regions = new Map(regionList(countryCode).map(({ code, name }) => [code, name]));
      const names = provinceCode.map((code) => regions.get(code) ?? code).join(", ");
      return countryName(countryCode) + (names && ` (${names})`);
    })
    .join(", ");
}

/** As of the agency, whose daily time is in the time zone of each seller. */
function autoSubmit(value: unknown): string {
  const { mode, minutes, time } = value as AutoSubmitSetting;
  return mode === "daily" ? `At ${time}` : settingLabel({ mode, minutes, time, zone: "" });
}

const addressStep: Text = (value) => ADDRESS_STEP_LABELS[value as keyof typeof ADDRESS_STEP_LABELS];

/** Settings whose stored value is no text that people read. What is only "Changed" is a file, an id or an account number. */
const TEXTS: Readonly<Record<string, Text>> = {
  designFee: (value) => formatMoney(Number(value)),
  designCost: (value) => formatMoney(Number(value)),
  workdays: (value) => (value as number[]).map((day) => WEEKDAYS[day]).join(", "),
  twoPeople: labelsOf(TWO_PEOPLE),
  "preflight.off": labelsOf(CHECK_LABELS),
  shippingExcludeCode: destinations,
  autoSubmit,
  "addressPolicy.wrong": addressStep,
  "addressPolicy.doubtful": addressStep,
  "addressPolicy.unchecked": addressStep,
  country: (value) => countryName(String(value)),
  "payment.accounts": (value) => counted((value as unknown[]).length, "account"),
  defaultBasecost: () => "Another base cost",
  logo: () => "An image",
  faviconImg: () => "An image",
  "templateFile.importOrderFilePath": () => "Your own file",
  "templateFile.importTrackingFilePath": () => "Your own file",
  "templateFile.dataCatalogFile": () => "Your own file",
};

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function plainText(value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** A stored value as people read it; `null` for none. */
export function settingText(path: string, value: unknown): string | null {
  if (isNothing(value)) return null;
  const text = (TEXTS[path] ?? plainText)(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
