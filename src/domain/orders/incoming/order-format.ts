/** `columns` is an unknown layout, read by assigned columns. */
export type OrderFormat =
  | "columns"
  | "platen"
  | "shopify"
  | "woocommerce"
  | "woocommerce-items"
  | "etsy"
  | "tiktok"
  | "amazon"
  | "walmart"
  | "ebay"
  | "bigcommerce"
  | "squarespace"
  | "shipstation";
