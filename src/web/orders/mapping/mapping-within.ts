/** Whose waiting items the mapping screen lists, by its address. */
export interface MappingWithin {
  readonly kind: "item" | "product" | "store";
  readonly id: string;
}

const KINDS = [
  { path: "/mapping/", kind: "item", resource: "order-items", label: "Items like" },
  { path: "/mapping-product/", kind: "product", resource: "products", label: "Items sold as" },
  { path: "/mapping-products/", kind: "store", resource: "integrations", label: "Items of the store" },
] as const;

/** `/s/mapping/{item}`, `/s/mapping-product/{product}` and `/s/mapping-products/{store}`; undefined for all items. */
export function withinOf(path: string, id: string | undefined) {
  const found = KINDS.find((one) => path.includes(one.path));
  return id === undefined || !found ? undefined : { ...found, id };
}
