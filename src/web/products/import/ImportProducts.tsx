import { Flex } from "antd";
import { counted } from "../../../domain/counts.ts";
import { formatCount } from "../../../domain/format.ts";
import { downloadProductTemplate } from "../../../domain/products/import/calls.ts";
import { PRODUCT_FILE } from "../../../domain/products/import/limits.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import { FileDrop } from "../../widgets/form/FileDrop.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { ColumnsQuestion } from "./ColumnsQuestion.tsx";
import { ProductPreviewTable } from "./ProductPreviewTable.tsx";
import { HISTORIES, useProductImport } from "./useProductImport.ts";
import "../../catalogs/price-file/price-import.css";
import "./product-import.css";

const HINT = `CSV, TSV or XLSX, up to ${PRODUCT_FILE.bytes / 1024 / 1024} MiB and ${formatCount(PRODUCT_FILE.rows)} rows. Nothing changes until you import.`;

/** Imports products from a file: choose it, correct its cells and accept mappings in the preview, import it. */
export default function ImportProducts() {
  const work = useProductImport();
  const { preview, busy, problem, file } = work;
  const { download, busy: isDownloading } = useDownload();
  const writes = preview ? preview.counts.created + preview.counts.changed : 0;
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Import products"
        back={{ to: "/s/products", label: "Products" }}
        secondary={[{ label: "Import histories", icon: "history", to: HISTORIES }]}
      />
      <section className="card card-padded" aria-label="File">
        {!preview && busy !== "checking" && (
          <>
            <FileDrop
              label="Drop a product file from Shopify, WooCommerce or another shop here"
              accept=".csv,.tsv,.txt,.xlsx"
              hint={HINT}
              maxBytes={PRODUCT_FILE.bytes}
              onFile={work.choose}
            />
            <div className="form-footer">
              <Button
                small
                icon="download"
                busy={isDownloading}
                onClick={() => void download(downloadProductTemplate, {}, "platen-products.csv")}
              >
                Download template
              </Button>
            </div>
          </>
        )}
        {!preview && busy === "checking" && <CardSkeleton lines={6} />}
        {problem && (
          <Flex className="price-problem" component="p" gap={8} role="alert">
            <Icon name="alert" size={16} />
            <span>
              {file && <strong>{file.name} </strong>}
              {problem}
            </span>
          </Flex>
        )}
        {preview?.question && (
          <ColumnsQuestion question={preview.question} busy={busy === "checking"} read={work.readColumns} />
        )}
        {preview && !preview.question && (
          <>
            <ProductPreviewTable work={work} preview={preview} />
            <div className="form-footer">
              <Button onClick={work.reset}>Cancel</Button>
              <Button
                kind="primary"
                busy={busy === "importing"}
                disabled={busy === "checking" || writes + Object.keys(work.mappings).length === 0}
                onClick={() => void work.run()}
              >
                {`Import ${counted(writes, "product")}`}
              </Button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}
