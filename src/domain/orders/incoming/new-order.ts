import { capitalized } from "../../capitalized.ts";
import type { Address } from "../address/address.ts";
import { placeOf } from "../address/countries.ts";
import { addressStatusOf, type KnownAddress } from "../address/policy.ts";
import type { ResolvedItem, VariantResolver } from "../mapping/resolve.ts";
import type { NewOrder } from "./draft-order.ts";
import { reasonOf } from "./problem.ts";
import { remarksOf, type StoredDraft, titleOf } from "./stored-draft.ts";

/** What a draft's order depends on besides the file. */
export interface NewOrderContext {
  readonly teamId: string;
  /** Whether the agency refuses to ship there. Codes as in ISO 3166. */
  excludes(countryCode: string, provinceCode: string): boolean;
  readonly resolve: VariantResolver;
  /** What is known of an address. */
  judge(address: Address): KnownAddress;
  /** Whether the order's store collects for the agency. */
  readonly collects?: boolean;
  /** ISO 8601 */
  readonly now: string;
}

export interface NewOrderOfDraft {
  readonly input: NewOrder & { readonly address: KnownAddress };
  readonly resolved: readonly ResolvedItem[];
}

/** The order that a draft becomes. */
export function newOrderOf(
  draft: StoredDraft,
  { teamId, excludes, resolve, judge, collects = false, now }: NewOrderContext,
): NewOrderOfDraft {
  const { customer, retail } = draft;
  const address = judge(customer);
  const place = placeOf(customer.countryCode, customer.province);
  const resolved = draft.items.map(resolve);
  const leftOut = remarksOf(draft).map((remark) => capitalized(reasonOf(remark)));
  const input: NewOrderOfDraft["input"] = {
    teamId,
    orderName: draft.orderName || null,
    reference: draft.reference || null,
    ...customer,
    ...place,
    // Missing in drafts of older imports.
    company: customer.company ?? "",
    addressStatus: addressStatusOf(address),
    address,
    excluded: excludes(place.countryCode, place.provinceCode),
    shippingOption: draft.shippingOption,
    subTotalPrice: BigInt(retail.subTotalPrice),
    shippingFee: BigInt(retail.shippingFee),
    totalDiscount: BigInt(retail.totalDiscount),
    totalPrice: BigInt(retail.totalPrice),
    note: draft.note,
    ...(draft.shipBy !== undefined && { shipBy: draft.shipBy }),
    createdAt: now,
    ...(collects && { collects }),
    ...(leftOut.length > 0 && { leftOut }),
    items: draft.items.map((item, index) => ({
      title: titleOf(item),
      sku: item.sku || null,
      mappingKey: item.key,
      exactKey: resolved[index]?.key === item.key ? null : resolved[index]?.key,
      quantity: item.quantity ?? 1,
      unitPrice: BigInt(item.unitPrice ?? 0),
      artworks: resolved[index]?.artworks ?? item.artworks,
      mockup: item.mockup ?? resolved[index]?.mockup ?? null,
      variant: resolved[index]?.variant ?? null,
      personalization: item.personalization,
      personalizationFields: resolved[index]?.personalizationFields,
    })),
  };
  return { input, resolved };
}
