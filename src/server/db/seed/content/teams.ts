import { artworkNamed } from "../art/artworks.ts";
import type { BaseCostName } from "./catalogs.ts";
import { type StorePlatform, teamRows } from "./team-rows.ts";

export interface DemoAgency {
  name: string;
  code: string;
  managerName: string;
  managerEmail: string;
  customerEmail: string;
  contactEmail: string;
  host: string;
  /** How its sellers top up, and dong to the dollar. */
  payment: { topupContent: string; exchangeRate: number };
}

/** Whoever answers the sellers' questions at the agency. */
export interface DemoSupporter {
  fullName: string;
  email: string;
}

export interface DemoTeam {
  /** Index into `agencies`. */
  agency: number;
  name: string;
  code: string;
  referralCode: string;
  managerName: string;
  managerEmail: string;
  /** Further people of the team. */
  members: readonly { fullName: string; email: string }[];
  /** Index into `supporters`. */
  supporter: number;
  baseCost: BaseCostName;
  autoApproveOrder: boolean;
  sellerType: "default" | "warehouse";
  pendingPayoutDays: number;
  creditLimitCents: number;
  /** Percent that this team earns on those whom it referred. */
  rate: number;
  /** Code of the team that referred it. */
  referredBy: string | null;
  active: boolean;
  store: {
    platform: StorePlatform;
    host: string;
    collects: "seller" | "agency";
  };
  /** What its order names begin with: `#` for Shopify's own. */
  orderPrefix: string;
  firstNumber: number;
  createdDaysAgo: number;
  /** Its share of the agency's orders, relative to the others. */
  weight: number;
  artworks: readonly number[];
  catalogCodes: readonly string[];
}

export const agencies: readonly DemoAgency[] = [
  {
    name: "Copperline Fulfilment",
    code: "COPPER",
    managerName: "Dana Whitlock",
    managerEmail: "agency@platen.test",
    customerEmail: "orders@copperline.test",
    contactEmail: "hello@copperline.test",
    host: "app.copperline.test",
    payment: {
      topupContent:
        "Bank transfer: Vietcombank, 0071 0000 12345, Copperline Fulfilment.\nPayoneer or PingPong: pay@copperline.test.\nWrite your seller code, so that we know whose money it is.",
      exchangeRate: 25_400,
    },
  },
  {
    name: "Saltmarsh Print House",
    code: "SALT",
    managerName: "Theo Brandt",
    managerEmail: "other-agency@platen.test",
    customerEmail: "orders@saltmarsh.test",
    contactEmail: "hello@saltmarsh.test",
    host: "app.saltmarsh.test",
    payment: { topupContent: "Payoneer: pay@saltmarsh.test. Write your seller code.", exchangeRate: 1 },
  },
];

export const supporters: readonly DemoSupporter[] = [
  { fullName: "Priya Raman", email: "priya@copperline.test" },
  { fullName: "Marcus Odell", email: "marcus@copperline.test" },
  { fullName: "Lena Fischer", email: "lena@copperline.test" },
  { fullName: "Tomás Rivera", email: "tomas@copperline.test" },
  { fullName: "Ingrid Solberg", email: "ingrid@saltmarsh.test" },
];

const OWN_ACCOUNT: Readonly<Record<string, string>> = {
  FERN: "seller@platen.test",
  LOW: "other-seller@platen.test",
};
const WAREHOUSE = new Set(["TRAIL", "BRASS"]);
const GOLD = new Set(["FERN", "NORTH", "LOW"]);
const AUTO = new Set(["NORTH", "PAWS", "MARI", "LOW"]);
const COLLECTED = new Set(["COMET", "NIGHT"]);
const REFERRALS: Readonly<Record<string, string>> = {
  JUNI: "FERN",
  CUP: "FERN",
  CEDAR: "TRAIL",
  MEADOW: "LOW",
};

const SECONDS = ["Alex Reyes", "Sam Whitaker", "Jo Lindqvist", "Mina Castellano"];

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^the-/, "");

export const sellerTeams: readonly DemoTeam[] = teamRows.map(
  ([name, code, managerName, platform, weight, catalogCodes, artworks], i): DemoTeam => {
    const host = `${slug(name)}.test`;
    const first = managerName.split(" ")[0]?.toLowerCase() ?? "owner";
    return {
      agency: i < 16 ? 0 : 1,
      name,
      code,
      referralCode: `${code}${(i * 37 + 11) % 90}`,
      managerName,
      managerEmail: OWN_ACCOUNT[code] ?? `${first}@${host}`,
      members:
        i % 3 === 0
          ? [{ fullName: SECONDS[(i / 3) % SECONDS.length] ?? "Alex Reyes", email: `studio@${host}` }]
          : [],
      supporter: i < 16 ? i % 4 : 4,
      baseCost: WAREHOUSE.has(code) ? "Warehouse" : GOLD.has(code) ? "Gold" : "Standard",
      autoApproveOrder: AUTO.has(code),
      sellerType: WAREHOUSE.has(code) ? "warehouse" : "default",
      pendingPayoutDays: [2, 2, 5, 7][i % 4] ?? 2,
      creditLimitCents: GOLD.has(code) ? 50_000 : 0,
      rate: Object.values(REFERRALS).includes(code) ? 5 : 0,
      referredBy: REFERRALS[code] ?? null,
      active: code !== "TERN",
      store: { platform, host: `shop.${host}`, collects: COLLECTED.has(code) ? "agency" : "seller" },
      orderPrefix: platform === "Shopify" ? "#" : `${code}-`,
      firstNumber: 1_001 + ((i * 419) % 3_000),
      createdDaysAgo: 620 - i * 24,
      weight,
      artworks: artworks.map(artworkNamed),
      catalogCodes,
    };
  },
);
