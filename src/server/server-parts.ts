import { auditPart } from "./audit.server.ts";
import { basecostGroupsPart, basecostsPart } from "./catalogs/basecosts/basecosts.server.ts";
import { catalogsPart, catalogVariantsPart, supplierLogsPart } from "./catalogs/catalogs.server.ts";
import { categoryCatalogPart } from "./catalogs/category-catalog.server.ts";
import { pricePublicationsPart } from "./catalogs/price-publications/price-publications.server.ts";
import { loadServerParts } from "./crud/server-part.ts";
import { exportHistoryPart } from "./exports/export-history.server.ts";
import { imagesPart } from "./files/images.server.ts";
import { emailHistoryPart, mailNotificationsPart } from "./mail/mails.server.ts";
import { invoicesPart } from "./money/invoices/invoices.server.ts";
import { payRunsPart } from "./money/payables/pay-runs.server.ts";
import { orderImportsPart } from "./orders/import/order-imports.server.ts";
import { orderItemsPart, ordersPart } from "./orders/orders.server.ts";
import { agenciesPart } from "./people/agencies/agencies.server.ts";
import { referralsPart, sellerTeamsPart } from "./people/sellers/seller-teams.server.ts";
import { suppliersPart } from "./people/suppliers/suppliers.server.ts";
import { apiKeysPart, usersPart } from "./people/users/users.server.ts";
import { productsPart } from "./products/products.server.ts";
import { ruleRunsPart, rulesPart } from "./rules/rules.server.ts";
import { storeEventsPart } from "./stores/inbound/store-events.server.ts";
import { integrationsPart, storesPart } from "./stores/stores.server.ts";
import { chatbotTicketsPart, ticketsPart } from "./tickets/tickets.server.ts";
import {
  productsWarehousePart,
  stockMovementsPart,
  warehouseStockPart,
  warehousesPart,
} from "./warehouses/warehouses.server.ts";
import { webhookDeliveriesPart, webhooksPart } from "./webhooks/webhooks.server.ts";

/** The server's parts of all resources: a new `<name>.server.ts` adds a line here. */
loadServerParts([
  agenciesPart,
  apiKeysPart,
  auditPart,
  basecostGroupsPart,
  basecostsPart,
  catalogVariantsPart,
  catalogsPart,
  categoryCatalogPart,
  chatbotTicketsPart,
  emailHistoryPart,
  exportHistoryPart,
  imagesPart,
  integrationsPart,
  invoicesPart,
  mailNotificationsPart,
  orderImportsPart,
  orderItemsPart,
  ordersPart,
  payRunsPart,
  pricePublicationsPart,
  productsPart,
  productsWarehousePart,
  referralsPart,
  ruleRunsPart,
  rulesPart,
  sellerTeamsPart,
  stockMovementsPart,
  storeEventsPart,
  storesPart,
  supplierLogsPart,
  suppliersPart,
  ticketsPart,
  usersPart,
  warehouseStockPart,
  warehousesPart,
  webhookDeliveriesPart,
  webhooksPart,
]);
