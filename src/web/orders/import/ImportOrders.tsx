import { Checkbox, Flex } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { messages } from "../../../domain/messages.ts";
import { orderImport } from "../../../domain/orders/import/calls.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useDownload } from "../../providers/download.ts";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import { Together } from "../../widgets/Together.tsx";
import { SavedColumnMappings } from "./columns/SavedColumnMappings.tsx";
import { FileStore } from "./FileStore.tsx";
import { OrderFormats } from "./OrderFormats.tsx";
import { FileUpload } from "./preview/FileUpload.tsx";
import { historiesOf, ORDERS } from "./preview/job.ts";
import { RecentImports } from "./preview/RecentImports.tsx";

function SellerChoice(props: { value: string | null; choose(id: string | null): void; problem: string }) {
  const { value, choose, problem } = props;
  return (
    <Flex className="upload-field" vertical gap={4}>
      <label htmlFor="import-seller">Seller</label>
      <ReferencePicker
        id="import-seller"
        target="seller-teams"
        placeholder="Seller of these orders"
        value={value}
        onChange={(next) => choose(typeof next === "string" ? next : null)}
      />
      <ErrorText text={problem} />
    </Flex>
  );
}

function SupportedFiles() {
  const { canOpen } = useAbility();
  const { download, busy } = useDownload();
  return (
    <section className="card formats" aria-labelledby="formats">
      <div className="card-padded">
        <h2 id="formats">Supported files</h2>
        <p className="small quiet">
          Recognized by their columns, in any order. Rows with problems do not block other rows.
        </p>
        <OrderFormats
          template={
            <Button
              small
              icon="download"
              busy={busy}
              onClick={() => void download(orderImport.template, {}, ORDERS.template)}
            >
              Download template
            </Button>
          }
        />
        {canOpen("/s/mapping-products") && (
          <p className="small quiet">
            Items without a known SKU wait on the{" "}
            <Link className="in-text" to="/s/mapping-products">
              item mapping
            </Link>{" "}
            screen; mappings are saved for later files.
          </p>
        )}
      </div>
    </section>
  );
}

/** Uploads a file of orders. Nothing is imported before the preview is confirmed. */
export default function ImportOrders({ area }: ScreenProps) {
  // Sellers can open the agency's form too: theirs is always their own team.
  const namesSeller = useAbility().can("seller-teams", "choose");
  const [seller, setSeller] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [store, setStore] = useState("");
  const [storeProblem, setStoreProblem] = useState("");
  const [createProduct, setCreateProduct] = useState(false);

  const toStore = (value: string) => {
    setStore(value);
    setStoreProblem("");
  };
  const refuse = () => {
    if (!namesSeller || seller) return false;
    setProblem(messages.inputField("seller"));
    document.getElementById("import-seller")?.focus();
    return true;
  };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Import orders"
        back={{ to: `/${area}/orders`, label: "Orders" }}
        secondary={[{ label: "Import histories", icon: "history", to: historiesOf(ORDERS, area) }]}
      />
      <Together className="upload-page">
        <div>
          <section className="card card-padded" aria-label="File">
            {namesSeller && (
              <SellerChoice
                value={seller}
                choose={(id) => {
                  setSeller(id);
                  setProblem("");
                  toStore("");
                }}
                problem={problem}
              />
            )}
            <FileStore
              of={!namesSeller ? "own" : seller === null ? null : { sellerTeam: seller }}
              value={store}
              choose={toStore}
              problem={storeProblem}
            />
            <FileUpload
              kind={ORDERS}
              area={area}
              fields={{
                sellerTeam: seller ?? undefined,
                createProduct: createProduct ? "true" : undefined,
                integration: store || undefined,
              }}
              refuse={refuse}
              refused={(errors) => {
                setProblem(errors.sellerTeam ?? "");
                setStoreProblem(errors.integration ?? "");
              }}
              hint="CSV, TSV, XLSX or JSON, up to 70 MiB and 200,000 rows. Nothing is written yet."
            />
            <Checkbox
              className="upload-option"
              checked={createProduct}
              onChange={(event) => setCreateProduct(event.target.checked)}
            >
              Create products for items that are not mapped
            </Checkbox>
          </section>
          <RecentImports kind={ORDERS} area={area} />
          <SavedColumnMappings ofMany={namesSeller} />
        </div>
        <SupportedFiles />
      </Together>
    </div>
  );
}
