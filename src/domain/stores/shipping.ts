import { z } from "zod";
import { guessShippingOption } from "../orders/shipping-method.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";

/** Names of methods are compared and stored in this form. */
const MAX_METHOD = 100;
const MAX_METHODS = 200;

/** The name of a store's shipping method, as it is compared: without repeated spaces. */
export const methodName = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, MAX_METHOD)
    .replace(/\p{Surrogate}$/u, "");

/** Which option the orders of a store are shipped with. */
export interface ShippingRules {
  readonly methods: readonly { readonly method: string; readonly option: ShippingOption }[];
  /** The option of all other methods; `null`: by their names. */
  readonly defaultOption: ShippingOption | null;
}

export const NO_RULES: ShippingRules = { methods: [], defaultOption: null };

/** The option of a method of a store: the mapped one, else the default of the store, else what its name says. */
export const shippingOptionOf = (method: string, { methods, defaultOption }: ShippingRules): ShippingOption =>
  methods.find((one) => one.method === method)?.option ?? defaultOption ?? guessShippingOption(method);

const option = z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]); // The keys of an object.

const location = z.strictObject({ id: z.string().regex(/^\d{1,20}$/), name: z.string().min(1).max(255) });

/** A place of a store that fulfills its orders, by the store's id of it. */
export type StoreLocation = z.infer<typeof location>;

/** `PUT integrations/:id/shipping`; what is left out of `methods` is not mapped. */
export const shippingSettings = z.strictObject({
  methods: z.array(z.strictObject({ method: z.string().min(1).max(MAX_METHOD), option })).max(MAX_METHODS),
  defaultOption: option.nullable(),
  /** Items that the store assigns to other locations are left out; `null`: all items are imported. */
  location: location.nullable(),
  /** Changes the drafts whose option was the result of the settings before. */
  applyToDrafts: z.boolean(),
});

/** `GET integrations/:id/shipping` */
export const shippingResponse = z.object({
  methods: z.array(
    z.object({
      method: z.string(),
      orders: z.number(),
      /** The mapped option; `null` where the method is not mapped. */
      option: option.nullable(),
    }),
  ),
  defaultOption: option.nullable(),
  location: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the platform assigns items to locations. */
  hasLocations: z.boolean(),
});
export type StoreShipping = z.infer<typeof shippingResponse>;

/** `GET integrations/:id/locations` */
export const locationsResponse = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
