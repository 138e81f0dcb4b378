import type { IconName } from "../widgets/Icon.tsx";

interface SettingsPage {
  path: string;
  label: string;
  text: string;
  icon: IconName;
}

/** What the board of settings leads to, in its order. */
export const SETTINGS: readonly SettingsPage[] = [
  { path: "/ag/settings/domain", label: "Domain", text: "Hosts at which your people sign in", icon: "globe" },
  { path: "/ag/settings/theme", label: "Theme", text: "Colours, logo and title", icon: "image" },
  {
    path: "/ag/settings/payment",
    label: "Payment",
    text: "Exchange rate and how sellers top up",
    icon: "wallet",
  },
  {
    path: "/ag/settings/email",
    label: "Email",
    text: "Where your mail is answered, and its words",
    icon: "mail",
  },
  {
    path: "/ag/settings/shipping",
    label: "Shipping",
    text: "Where you do not ship to",
    icon: "truck",
  },
  {
    path: "/ag/settings/landing-page",
    label: "Landing page",
    text: "The editor of your public page",
    icon: "external",
  },
  {
    path: "/ag/settings/template-file",
    label: "Template file",
    text: "Files that sellers fill in",
    icon: "download",
  },
  { path: "/ag/settings/others", label: "Others", text: "The title over shipping", icon: "settings" },
];
