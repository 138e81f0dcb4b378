import type { IconName } from "../widgets/Icon.tsx";

interface SettingsPage {
  path: string;
  label: string;
  text: string;
  icon: IconName;
}

/** The pages of the settings board, in its order. */
export const SETTINGS: readonly SettingsPage[] = [
  { path: "/ag/settings/domain", label: "Domain", text: "Hosts where your team signs in", icon: "globe" },
  { path: "/ag/settings/theme", label: "Theme", text: "Colors, logo and title", icon: "image" },
  {
    path: "/ag/settings/payment",
    label: "Payment",
    text: "Exchange rate and how sellers top up",
    icon: "wallet",
  },
  {
    path: "/ag/settings/company",
    label: "Company details",
    text: "Name, address and tax number on documents",
    icon: "invoice",
  },
  {
    path: "/ag/settings/terms",
    label: "Terms",
    text: "Cancellation, design fees, new sellers and production days",
    icon: "clock",
  },
  {
    path: "/ag/settings/email",
    label: "Email",
    text: "Reply addresses and mail templates",
    icon: "mail",
  },
  {
    path: "/ag/settings/shipping",
    label: "Shipping",
    text: "Excluded destinations",
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
  {
    path: "/ag/settings/artwork",
    label: "Artwork checks",
    text: "Limits for resolution, contrast and lines",
    icon: "print",
  },
  {
    path: "/ag/api-keys",
    label: "Developers",
    text: "API keys and webhooks",
    icon: "key",
  },
  {
    path: "/ag/settings/others",
    label: "Others",
    text: "Shipping section title, partner list",
    icon: "settings",
  },
];
