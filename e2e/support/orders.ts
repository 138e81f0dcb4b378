import type { Page } from "@playwright/test";
import { call } from "./wire.ts";

interface NewItem {
  sku: string;
  quantity?: number;
  /** The path of an image of the library. */
  artwork1?: string;
}

interface CreatedOrder {
  id: string;
  gates: { gate: string; fix: string }[];
}

/** Creates an order of the signed-in seller by call. Its address is valid. */
export const createOrder = (page: Page, orderName: string, ...items: NewItem[]): Promise<CreatedOrder> =>
  call(page, "POST", "orders", {
    orderName,
    fullName: "Rosa Diaz",
    address1: "8 Pier Road",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    items: items.map((item) => ({ quantity: 1, ...item })),
  });

/** The path of some image in the library of the signed-in seller. */
export async function someImage(page: Page): Promise<string> {
  const { data } = await call<{ data: { path: string }[] }>(page, "GET", "images?limit=1");
  return data[0]?.path ?? "";
}
