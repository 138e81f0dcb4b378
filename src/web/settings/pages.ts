import type { IconName } from "../widgets/Icon.tsx";

interface SettingsPage {
  path: string;
  label: string;
  text: string;
  icon: IconName;
  /** What the page sets, as people search for it. */
  finds: string;
}

interface SettingsGroup {
  title: string;
  pages: readonly SettingsPage[];
}

/** The pages of the settings board by group, in its order. */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: "General",
    pages: [
      {
        path: "/ag/settings/theme",
        label: "Theme",
        text: "Colors, logo and title",
        icon: "sun",
        finds: "brand favicon dark",
      },
      {
        path: "/ag/settings/company",
        label: "Company details",
        text: "Name, address and tax number on documents",
        icon: "briefcase",
        finds: "invoice footer legal vat",
      },
      {
        path: "/ag/settings/security",
        label: "Security",
        text: "Second factors, first passwords and payouts that ask again",
        icon: "lock",
        finds: "two-factor 2fa mfa totp passkey authenticator sign in login",
      },
      {
        path: "/ag/settings/landing-page",
        label: "Landing page",
        text: "The editor of your public page",
        icon: "external",
        finds: "website domain",
      },
      {
        path: "/ag/settings/template-file",
        label: "Template file",
        text: "Files that sellers fill in",
        icon: "download",
        finds: "import orders tracking csv xlsx sku data catalog",
      },
    ],
  },
  {
    title: "Communication",
    pages: [
      {
        path: "/ag/settings/domain",
        label: "Domain",
        text: "Hosts where your team signs in",
        icon: "globe",
        finds: "dns txt host connect",
      },
      {
        path: "/ag/settings/email",
        label: "Email",
        text: "Reply addresses and mail templates",
        icon: "mail",
        finds: "sender customer contact notification",
      },
    ],
  },
  {
    title: "Orders and money",
    pages: [
      {
        path: "/ag/settings/terms",
        label: "Orders",
        text: "Cancellation, design fees, new sellers and production days",
        icon: "cart",
        finds:
          "terms cancel window base cost auto-approve holidays calendar due date automatic submit packing slip prices",
      },
      {
        path: "/ag/settings/shipping",
        label: "Shipping",
        text: "Excluded destinations and addresses that stop orders",
        icon: "truck",
        finds: "country province ship to wrong doubtful invalid address check policy zip",
      },
      {
        path: "/ag/settings/artwork",
        label: "Artwork checks",
        text: "Limits for resolution, contrast and lines",
        icon: "print",
        finds: "dpi pixels preflight reject transparency",
      },
      {
        path: "/ag/settings/payment",
        label: "Payment",
        text: "Exchange rate and how sellers top up",
        icon: "wallet",
        finds: "bank account vietqr vnd two people approve deposits payouts pay runs write-offs",
      },
    ],
  },
  {
    title: "More",
    pages: [
      {
        path: "/ag/api-keys",
        label: "Developers",
        text: "API keys and webhooks",
        icon: "key",
        finds: "token integration events",
      },
      {
        path: "/ag/settings/activity",
        label: "Activity",
        text: "Who changed what, and security events",
        icon: "history",
        finds: "audit log evidence sign-ins failed addresses trail",
      },
      {
        path: "/ag/settings/personal-data",
        label: "Personal data",
        text: "How long buyers are kept",
        icon: "user",
        finds: "privacy gdpr retention erase delete customers",
      },
      {
        path: "/ag/settings/others",
        label: "Others",
        text: "Shipping section title, partner list",
        icon: "settings",
        finds: "fulfillment partner",
      },
    ],
  },
];

/** The groups with the pages in which each word of a search occurs. */
export function searchSettings(search: string): readonly SettingsGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ label, text, finds }: SettingsPage) => {
    const all = `${label} ${text} ${finds}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return SETTINGS.map(({ title, pages }) => ({ title, pages: pages.filter(isFound) })).filter(
    ({ pages }) => pages.length > 0,
  );
}
