import { byId, defineCall } from "../../resource/call.ts";
import { productFiles, retriedFiles } from "../print-files.ts";

export const listPrintFiles = defineCall({
  name: "products.printFiles",
  method: "GET",
  url: "/products/:id/print-files",
  requires: ["products", "show"],
  key: "read",
  summary: "Show: The mockups and print files of a product, with the reasons of those that failed",
  params: byId,
  response: productFiles,
});

export const retryPrintFiles = defineCall({
  name: "products.retryPrintFiles",
  method: "POST",
  url: "/products/:id/print-files/retry",
  requires: ["products", "edit"],
  key: "write",
  summary: "Make the failed mockups and print files of a product again",
  params: byId,
  response: retriedFiles,
});
