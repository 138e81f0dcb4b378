/**
 * The version of Shopify's GraphQL Admin API that Platen uses: the newest stable one. Shopify releases one each quarter and
 * supports it for at least twelve months: https://shopify.dev/docs/api/usage/versioning
 */
export const SHOPIFY_VERSION = "2026-10";
