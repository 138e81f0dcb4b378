/** Every table. A declared resource is one line in the file of its subject: `tableOf(declared.x)`. */
export * from "./catalogs.ts";
export * from "./designs.ts";
export * from "./domains.ts";
export * from "./exports.ts";
export * from "./files.ts";
export * from "./mail.ts";
export * from "./money.ts";
export * from "./notifications.ts";
export * from "./order-notes.ts";
export * from "./order-search-texts.ts";
export * from "./orders.ts";
export * from "./people.ts";
export * from "./proxies.ts";
export * from "./store-syncs.ts";
export * from "./stores.ts";
export * from "./tickets.ts";
export * from "./warehouses.ts";
