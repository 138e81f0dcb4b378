/** The platforms on which sellers sell. */
export const PLATFORMS = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  etsy: "Etsy",
  tiktok: "TikTok Shop",
  amazon: "Amazon",
  walmart: "Walmart",
  other: "Other",
} as const;

/** Platforms whose shops are connected by an app of the operator there. */
export const MARKETPLACES = ["etsy", "tiktok"] as const satisfies readonly (keyof typeof PLATFORMS)[];

export const isMarketplace = (platform: string): platform is (typeof MARKETPLACES)[number] =>
  MARKETPLACES.some((one) => one === platform);

export const CONNECTIONS = { 0: ["Not connected", "default"], 1: ["Connected", "success"] } as const;
