import type { FastifyInstance } from "fastify";
import { apiKeyRoutes } from "./api-keys/api-keys.routes.ts";
import { catalogRoutes } from "./catalogs/catalogs.routes.ts";
import { companyRoutes } from "./company/company.routes.ts";
import { exportRoutes } from "./exports/exports.routes.ts";
import { orderExportRoutes } from "./exports/orders/order-exports.routes.ts";
import { imageRoutes } from "./files/images.routes.ts";
import { remoteImageRoutes } from "./files/remote/remote-images.routes.ts";
import { uploadRoutes } from "./files/uploads.routes.ts";
import { fieldMetricsRoutes } from "./health/field-metrics.routes.ts";
import { healthRoutes } from "./health/health.routes.ts";
import { homeRoutes } from "./home/home.routes.ts";
import { mailRoutes } from "./mail/mail.routes.ts";
import { mockupRoutes } from "./mockups/mockups.routes.ts";
import { invoiceRoutes } from "./money/invoices/invoices.routes.ts";
import { kpiRoutes } from "./money/kpis/kpis.routes.ts";
import { moneyRoutes } from "./money/money.routes.ts";
import { payoutRoutes } from "./money/payouts/payouts.routes.ts";
import { profitRoutes } from "./money/profits/profits.routes.ts";
import { notificationChoiceRoutes } from "./notifications/choices.routes.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import { onboardingRoutes } from "./onboarding/onboarding.routes.ts";
import { changeHistoryRoutes } from "./orders/changes/change-history.routes.ts";
import { importRoutes } from "./orders/import/import.routes.ts";
import { mappingRoutes } from "./orders/mapping/mapping.routes.ts";
import { orderRoutes } from "./orders/orders.routes.ts";
import { trackingRoutes } from "./orders/tracking/tracking.routes.ts";
import { peopleRoutes } from "./people/people.routes.ts";
import { personalDataRoutes } from "./personal-data/personal-data.routes.ts";
import { preflightRoutes } from "./preflight/preflight.routes.ts";
import { printRoutes } from "./print/print.routes.ts";
import { addArtworkRoutes } from "./products/add-artwork/add-artwork.routes.ts";
import { fromArtworkRoutes } from "./products/from-artwork/from-artwork.routes.ts";
import { productFileRoutes } from "./products/import/product-file.routes.ts";
import { personalizedRoute } from "./products/personalized.routes.ts";
import { printFilesRoutes } from "./products/print-files/print-files.routes.ts";
import { productExportRoutes } from "./products/product-exports.routes.ts";
import { productVariantRoutes } from "./products/product-variants.routes.ts";
import { publicProductRoutes } from "./products/public-product.routes.ts";
import { ruleTestRoutes } from "./rules/back-test/back-test.routes.ts";
import { ruleRoutes } from "./rules/rules.routes.ts";
import { securityEventRoutes } from "./security-events/security-events.routes.ts";
import { agencySettingsRoutes } from "./settings/agency-settings.routes.ts";
import { configRoutes } from "./settings/config.routes.ts";
import { domainRoutes } from "./settings/domains.routes.ts";
import { fulfillmentPartnerRoutes } from "./settings/fulfillment-partners.routes.ts";
import { settingsHistoryRoutes } from "./settings/history/history.routes.ts";
import { landingPageRoutes } from "./settings/landing-page.routes.ts";
import { proxyRoutes } from "./settings/proxies.routes.ts";
import { termsRoutes } from "./settings/terms/terms.routes.ts";
import { accessRoutes } from "./stores/access.routes.ts";
import { collectsRoutes } from "./stores/collects.routes.ts";
import { storeHookRoutes } from "./stores/inbound/hooks.routes.ts";
import { storeInboundRoutes } from "./stores/inbound/inbound.routes.ts";
import { integrateRoutes } from "./stores/integrate.routes.ts";
import { marketplaceConnectRoutes } from "./stores/marketplace/connect.routes.ts";
import { etsyOwnAppRoutes } from "./stores/platforms/etsy/own-app.routes.ts";
import { shopifyInstallRoutes } from "./stores/platforms/shopify/install.routes.ts";
import { woocommerceAuthorizeRoutes } from "./stores/platforms/woocommerce/authorize.routes.ts";
import { storeShippingRoutes } from "./stores/shipping/shipping.routes.ts";
import { storeSyncRoutes } from "./stores/sync/sync.routes.ts";
import { ticketRoutes } from "./tickets/tickets.routes.ts";
import { viewRoutes } from "./views/views.routes.ts";
import { warehouseRoutes } from "./warehouses/warehouses.routes.ts";
import { deliveryRoutes } from "./webhooks/deliveries.routes.ts";
import { webhookRoutes } from "./webhooks/webhooks.routes.ts";

/**
 * Routes of each area, added below `/api` before the generic routes of resources. A generic route is skipped where an
 * area has added its own, such as a list with counters.
 */
export const ROUTES: readonly ((api: FastifyInstance) => void)[] = [
  healthRoutes,
  fieldMetricsRoutes,
  homeRoutes,
  configRoutes,
  securityEventRoutes,
  agencySettingsRoutes,
  landingPageRoutes,
  termsRoutes,
  settingsHistoryRoutes,
  companyRoutes,
  domainRoutes,
  proxyRoutes,
  fulfillmentPartnerRoutes,
  personalDataRoutes,
  peopleRoutes,
  apiKeyRoutes,
  catalogRoutes,
  productFileRoutes,
  productExportRoutes,
  productVariantRoutes,
  personalizedRoute,
  fromArtworkRoutes,
  addArtworkRoutes,
  printFilesRoutes,
  publicProductRoutes,
  uploadRoutes,
  imageRoutes,
  preflightRoutes,
  remoteImageRoutes,
  mockupRoutes,
  orderRoutes,
  importRoutes,
  mappingRoutes,
  trackingRoutes,
  ruleTestRoutes,
  changeHistoryRoutes,
  moneyRoutes,
  payoutRoutes,
  invoiceRoutes,
  integrateRoutes,
  accessRoutes,
  collectsRoutes,
  storeSyncRoutes,
  marketplaceConnectRoutes,
  etsyOwnAppRoutes,
  shopifyInstallRoutes,
  woocommerceAuthorizeRoutes,
  storeHookRoutes,
  storeInboundRoutes,
  storeShippingRoutes,
  profitRoutes,
  kpiRoutes,
  exportRoutes,
  orderExportRoutes,
  printRoutes,
  ticketRoutes,
  warehouseRoutes,
  webhookRoutes,
  ruleRoutes,
  deliveryRoutes,
  mailRoutes,
  notificationRoutes,
  notificationChoiceRoutes,
  viewRoutes,
  onboardingRoutes,
];
