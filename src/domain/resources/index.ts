/** The list of what there is. Adding an entity adds a line here; the registry checks what it refers to. */
export { agencies } from "./agencies.resource.ts";
export { audit } from "./audit.resource.ts";
export { basecostGroups } from "./basecost-groups.resource.ts";
export { basecosts } from "./basecosts.resource.ts";
export { catalogVariants } from "./catalog-variants.resource.ts";
export { catalogs } from "./catalogs.resource.ts";
export { categoryCatalog } from "./category-catalog.resource.ts";
export { customers } from "./customers.resource.ts";
export { deposits } from "./deposits.resource.ts";
export { invoices } from "./invoices.resource.ts";
export { orderImports } from "./order-imports.resource.ts";
export { orderItems } from "./order-items.resource.ts";
export { orders } from "./orders.resource.ts";
export { products } from "./products.resource.ts";
export { sellerTeams } from "./seller-teams.resource.ts";
export { tracking } from "./tracking.resource.ts";
export { users } from "./users.resource.ts";
