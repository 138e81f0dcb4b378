import { z } from "zod";
import { defineCall } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";
import { scannedItem } from "./responses.ts";

export const scanItem = defineCall({
  name: "order-items.byCode",
  method: "GET",
  url: "/order-items/by-code/:code",
  requires: ["order-items", "show"],
  key: "read",
  summary: "An order item by the code on its label, with its next step",
  params: z.object({ code: plainText(40, 1) }),
  response: scannedItem,
});
