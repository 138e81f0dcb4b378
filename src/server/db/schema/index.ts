/** Every table. A declared resource is a line in its area's file here: `tableOf(declared.x)`. */
export * from "./catalogs.ts";
export * from "./exports.ts";
export * from "./files.ts";
export * from "./mail.ts";
export * from "./money.ts";
export * from "./notifications.ts";
export * from "./orders.ts";
export * from "./people.ts";
export * from "./shops.ts";
export * from "./stores.ts";
export * from "./tickets.ts";
