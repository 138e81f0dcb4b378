import { useState } from "react";
import { counted, countedAll } from "../../../domain/counts.ts";
import { formatCount } from "../../../domain/format.ts";
import { PRODUCT_LAYOUTS, type ProductLayoutName } from "../../../domain/products/import/columns.ts";
import type { ProductStatus } from "../../../domain/products/import/judge.ts";
import type { PreviewedProduct, ProductPreview } from "../../../domain/products/import/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { FileTabs, PreviewedFile } from "../../widgets/FileTabs.tsx";
import { PreviewVariants } from "./PreviewVariants.tsx";
import { ProductProblems } from "./ProductProblems.tsx";
import type { ProductImportWork } from "./useProductImport.ts";

interface Tab {
  status: ProductStatus;
  label: string;
  empty: string;
}
const NEW: Tab = { status: "created", label: "New", empty: "No new products." };
const TABS: readonly Tab[] = [
  { status: "failed", label: "Problems", empty: "No products with problems." },
  NEW,
  { status: "changed", label: "Changed", empty: "No products change." },
  { status: "unchanged", label: "Unchanged", empty: "No unchanged products." },
];
const PAGE = 25;

function ProductCell({ product }: { product: PreviewedProduct }) {
  const facts = [
    `Row ${formatCount(product.row)}`,
    product.handle ?? "",
    product.images > 0 ? counted(product.images, "image") : "",
    product.changes.length > 0 ? `Changes: ${product.changes.join(", ")}` : "",
    product.left > 0 ? `${counted(product.left, "stored variant")} not in the file will stay` : "",
  ];
  return (
    <>
      <span className="price-sku">{product.title || "No title"}</span>
      <span className="small quiet">{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

function Facts({ preview }: { preview: ProductPreview }) {
  const { format, rows, variants, unread } = preview;
  const label = format ? PRODUCT_LAYOUTS[format as ProductLayoutName] : "";
  const counts = countedAll([
    [variants.created, "new variant"],
    [variants.changed, "changed variant"],
    [variants.left, "stored variant not in the file", "stored variants not in the file"],
  ]);
  return (
    <div className="small quiet price-note">
      <p>
        {[
          label,
          counted(rows, "row"),
          counts,
          variants.unmapped > 0 ? `${formatCount(variants.unmapped)} not mapped` : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {unread.length > 0 && (
        <details>
          <summary>{counted(unread.length, "column")} not read</summary>
          <p>{unread.join(", ")}</p>
        </details>
      )}
    </div>
  );
}

/** The products of a file by what an import does with them. Wrong cells can be corrected in place. */
export function ProductPreviewTable({ work, preview }: { work: ProductImportWork; preview: ProductPreview }) {
  const { counts } = preview;
  // A corrected product leaves its tab, which stays open.
  const [tab, setTab] = useState(() => TABS.find(({ status }) => counts[status] > 0) ?? NEW);
  const [pages, setPages] = useState(1);
  const products = preview.products.filter(({ status }) => status === tab.status);
  const shown = products.slice(0, pages * PAGE);
  return (
    <>
      <PreviewedFile work={work} busy={work.busy === "checking" && "Checking the file"} />
      <Facts preview={preview} />
      <FileTabs
        label="Products"
        tabs={TABS}
        counts={counts}
        current={tab}
        onChoose={(one) => {
          setTab(one);
          setPages(1);
        }}
      />
      {products.length === 0 ? (
        <p className="quiet price-empty">{tab.empty}</p>
      ) : (
        <ul className="preview-products" aria-label={`${tab.label} products`}>
          {shown.map((product) => (
            <li key={product.row}>
              <div className="preview-product">
                <ProductCell product={product} />
                <ProductProblems problems={product.problems} work={work} />
              </div>
              <div>
                {product.status !== "failed" && <PreviewVariants variants={product.variants} work={work} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {products.length > shown.length && (
        <Button onClick={() => setPages(pages + 1)}>
          {`Show more of ${counted(products.length, "product")}`}
        </Button>
      )}
    </>
  );
}
