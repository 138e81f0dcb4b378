import { artworkNamed } from "../art/artworks.ts";
import type { BaseCostName } from "./catalogs.ts";

export interface DemoAgency {
  name: string;
  code: string;
  managerName: string;
  managerEmail: string;
  customerEmail: string;
  contactEmail: string;
  host: string;
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
    platform: "Shopify" | "Etsy" | "WooCommerce" | "TikTok Shop";
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
  },
  {
    name: "Saltmarsh Print House",
    code: "SALT",
    managerName: "Theo Brandt",
    managerEmail: "other-agency@platen.test",
    customerEmail: "orders@saltmarsh.test",
    contactEmail: "hello@saltmarsh.test",
    host: "app.saltmarsh.test",
  },
];

export const supporters: readonly DemoSupporter[] = [
  { fullName: "Priya Raman", email: "priya@copperline.test" },
  { fullName: "Marcus Odell", email: "marcus@copperline.test" },
  { fullName: "Lena Fischer", email: "lena@copperline.test" },
  { fullName: "Tomás Rivera", email: "tomas@copperline.test" },
  { fullName: "Ingrid Solberg", email: "ingrid@saltmarsh.test" },
];

const ALL = ["TEE", "HOOD", "CREW", "TANK", "CAP", "TOTE", "MUG", "ENML", "POSTER", "FRAME", "CASE", "STICK"];
const WEAR = ["TEE", "HOOD", "CREW", "TANK", "CAP"];
const WALL = ["POSTER", "FRAME", "STICK", "TOTE"];
const GIFT = ["MUG", "ENML", "TOTE", "CASE", "STICK", "TEE"];

type Row = readonly [
  name: string,
  code: string,
  manager: string,
  platform: DemoTeam["store"]["platform"],
  weight: number,
  catalogs: readonly string[],
  artworks: readonly string[],
];

/** The first is the demonstration's own seller; the last four belong to the second agency. */
const rows: readonly Row[] = [
  [
    "Fern & Co",
    "FERN",
    "Maya Fernandez",
    "Shopify",
    16,
    ALL,
    [
      "Wild and Free",
      "Plant Lady",
      "Wildflower Bunch",
      "Eucalyptus Wreath",
      "Sunflower Field",
      "Foragers Club",
      "Moonflower",
      "Slow Mornings",
    ],
  ],
  [
    "Northlight Prints",
    "NORTH",
    "Anders Holm",
    "Shopify",
    11,
    WALL,
    ["One Line Peaks", "Sunset Ridge", "Topo Lines", "Bauhaus Blocks", "Moon Phases", "Golden Mandala"],
  ],
  [
    "Juniper Lane",
    "JUNI",
    "Sofia Marchetti",
    "Etsy",
    9,
    GIFT,
    ["Eucalyptus Wreath", "Monogram A", "Monogram M", "Wildflower Bunch", "Love Birds"],
  ],
  [
    "Trailhead Supply",
    "TRAIL",
    "Caleb Morrow",
    "Shopify",
    10,
    [...WEAR, "ENML", "STICK"],
    ["Stay Wild", "Sunset Ridge", "Gone Fishing", "One Line Peaks", "Desert Days", "Forest Fox"],
  ],
  [
    "Paw & Order",
    "PAWS",
    "Nadia Brooks",
    "Shopify",
    8,
    [...GIFT, "HOOD"],
    ["Good Dog Club", "Cat Nap", "Forest Fox"],
  ],
  [
    "Second Cup Studio",
    "CUP",
    "Owen Pratt",
    "WooCommerce",
    7,
    GIFT,
    ["But First Coffee", "Slow Mornings", "One More Chapter", "Side B"],
  ],
  [
    "Marigold Market",
    "MARI",
    "Leila Haddad",
    "Etsy",
    6,
    ALL,
    ["Squeeze the Day", "Bee Kind", "Citrus Grove", "Daisy Check", "Mediterranean Tile"],
  ],
  [
    "Salt & Cedar",
    "CEDAR",
    "Grace Okafor",
    "Shopify",
    6,
    [...WEAR, "TOTE", "POSTER"],
    ["Big Wave", "Harbor Light", "Gone Fishing", "Sunset Ridge"],
  ],
  [
    "Little Comet",
    "COMET",
    "Jonas Weber",
    "TikTok Shop",
    5,
    ["TEE", "CREW", "STICK", "POSTER", "CASE"],
    ["Space Cadet", "Boo Crew", "Good Things Ahead", "Forest Fox"],
  ],
  [
    "Holly & Hearth",
    "HOLLY",
    "Ruth Ellison",
    "Etsy",
    5,
    ["TEE", "CREW", "MUG", "ENML", "TOTE"],
    ["Merry and Bright", "Holly Wreath", "Winter Cabin", "Pumpkin Season", "Be Mine"],
  ],
  [
    "Analog Avenue",
    "ANLG",
    "Devon Clarke",
    "Shopify",
    4,
    [...WEAR, "POSTER", "CASE"],
    ["Side B", "Atomic Starburst", "Good Things Ahead", "Ride On"],
  ],
  [
    "Night Shift Goods",
    "NIGHT",
    "Yuki Tanaka",
    "TikTok Shop",
    4,
    WEAR,
    ["Night Owl", "Moon Phases", "Boo Crew", "Moonflower"],
  ],
  [
    "The Paper Heron",
    "HERON",
    "Beatrice Lang",
    "WooCommerce",
    3,
    WALL,
    ["Golden Mandala", "Bauhaus Blocks", "Terrazzo", "Mediterranean Tile", "Topo Lines"],
  ],
  ["Backyard Varsity", "BYV", "Marcus Hale", "Shopify", 3, WEAR, ["Rookie Season", "Ride On", "Stay Wild"]],
  [
    "Oak & Ivy Gifts",
    "OAK",
    "Hannah Price",
    "Etsy",
    3,
    GIFT,
    ["Best Mom Ever", "Monogram A", "Monogram M", "Be Mine", "Love Birds"],
  ],
  [
    "Tern Street",
    "TERN",
    "Felix Navarro",
    "Shopify",
    2,
    ["TEE", "TOTE", "POSTER"],
    ["Harbor Light", "Big Wave", "Terrazzo"],
  ],
  [
    "Lowtide Collective",
    "LOW",
    "Isla Mackenzie",
    "Shopify",
    8,
    ALL,
    ["Big Wave", "Harbor Light", "Sunset Ridge", "Desert Days"],
  ],
  [
    "Brass Button Goods",
    "BRASS",
    "Pieter de Vries",
    "Etsy",
    6,
    GIFT,
    ["Monogram M", "Side B", "Atomic Starburst", "But First Coffee"],
  ],
  [
    "Meadow Parade",
    "MEADOW",
    "Chloe Bennett",
    "WooCommerce",
    5,
    ALL,
    ["Sunflower Field", "Bee Kind", "Daisy Check", "Wildflower Bunch"],
  ],
  [
    "Kindling Press",
    "KIND",
    "Amir Nasser",
    "Shopify",
    4,
    WALL,
    ["One More Chapter", "Winter Cabin", "One Line Peaks", "Night Owl"],
  ],
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

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^the-/, "");

export const sellerTeams: readonly DemoTeam[] = rows.map(
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
          ? [
              {
                fullName:
                  ["Alex Reyes", "Sam Whitaker", "Jo Lindqvist"][i % 9 === 0 ? 0 : (i / 3) % 3] ??
                  "Alex Reyes",
                email: `studio@${host}`,
              },
            ]
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
