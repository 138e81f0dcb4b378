import { expect, type Page } from "@playwright/test";
import { circle, svg } from "../../tests/support/artwork.ts";
import { call } from "./wire.ts";

interface NewItem {
  sku: string;
  /** Of a product of the team, where several have the SKU. */
  title?: string;
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

/**
 * Uploads artwork to the library of the signed-in seller that prints well at any size of the demonstration's products.
 * The newest image of the library may be one that another test has uploaded, which is bad for print. Returns its path.
 */
export async function uploadArtwork(page: Page): Promise<string> {
  const size = 2_400;
  const file = await svg(size, size, circle(size / 2, size / 2, size / 2 - 50, "#c2410c"))
    .png()
    .toBuffer();
  const { presigned_url, file_path } = await call<{ presigned_url: string; file_path: string }>(
    page,
    "GET",
    "images/presigned_url?file_name=artwork.png",
  );
  const sent = await page.request.put(presigned_url, {
    data: file,
    headers: { "content-type": "image/png" },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  return (await call<{ path: string }>(page, "POST", "images", { path: file_path })).path;
}
