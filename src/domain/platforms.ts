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

export const CONNECTIONS = { 0: ["Not connected", "default"], 1: ["Connected", "success"] } as const;
