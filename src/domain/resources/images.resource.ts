import { z } from "zod";
import { MAX_IMAGE_TAGS } from "../limits.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, plainText, serverSet } from "../resource/fields.ts";

export const imageTags = z
  .array(plainText(64, 1))
  .max(MAX_IMAGE_TAGS)
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase()))]);

/** An uploaded image of an agency or a seller team. */
export const images = defineResource({
  name: "images",
  label: { one: "Image", many: "Image library" },
  owner: "agency",
  // Created by `POST images`, which takes a file that was uploaded to a presigned address.
  verbs: ["list", "show", "edit", "delete"],
  title: "name",
  fields: {
    name: f.text("Name"),
    path: serverSet(f.image("Image")),
    preview: serverSet(f.image("Preview")),
    size: serverSet(f.integer("Size")),
    width: serverSet(f.integer("Width")),
    height: serverSet(f.integer("Height")),
    tags: initially(f.json("Tags", imageTags), []),
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams", ["name"]))),
    createdAt: serverSet(f.timestamp("Uploaded", "date")),
  },
  key: "write",
  access: {
    agency: "write",
    "agency:staff": "write",
    "agency:accounting": "write",
    "agency:customer_support": "write",
    "agency:designer": "write",
    seller: "write",
    "seller:staff": "write",
    "seller:accounting": "write",
    "seller:customer_support": "write",
    "seller:designer": "write",
  },
  list: {
    columns: ["preview", "name", "size", "width", "height", "tags", "sellerTeam", "createdAt"],
    filters: { sellerTeam: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["name", "size"],
    search: ["name"],
  },
  form: ["name", "tags"],
  areas: ["ag", "s"],
  paths: { s: "/s/image-library" },
  icon: "image",
});
