import { Flex, Modal } from "antd";
import { MAX_PRICE_ROWS } from "../../../domain/catalogs/price-file/price-limits.ts";
import { counted } from "../../../domain/counts.ts";
import { formatCount } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { Button } from "../../widgets/Button.tsx";
import { FileDrop } from "../../widgets/form/FileDrop.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { PricePreview } from "./PricePreview.tsx";
import { PriceResult } from "./PriceResult.tsx";
import { type PriceImport, usePriceImport } from "./usePriceImport.ts";
import "./price-import.css";

const HINT = `With the columns of an export, up to ${formatCount(MAX_PRICE_ROWS)} rows. Nothing changes until you import.`;

function Problem({ name, text }: { name: string | undefined; text: string }) {
  return (
    <Flex className="price-problem" component="p" gap={8} role="alert">
      <Icon name="alert" size={16} />
      <span>
        {name && <strong>{name} </strong>}
        {text}
      </span>
    </Flex>
  );
}

/** What the button of the preview does. */
function importLabel(preview: PriceImport | null): string {
  if (!preview) return "Import";
  const { changed } = preview.counts;
  return changed === 0 && preview.filled.length > 0 ? "Confirm prices" : `Import ${counted(changed, "row")}`;
}

/** Imports supplier prices from a file: choose it, correct its cells in the preview, import it, undo it. */
export default function PriceImportDialog({ close }: { close(): void }) {
  const work = usePriceImport();
  const { file, preview, result, busy, problem } = work;
  const isEmpty = preview !== null && preview.counts.changed + preview.filled.length === 0;
  const footer = result ? (
    <Button kind="primary" onClick={close}>
      Close
    </Button>
  ) : (
    <Flex gap={8} justify="flex-end">
      <Button onClick={close}>Cancel</Button>
      <Button
        kind="primary"
        busy={busy === "importing"}
        disabled={busy === "checking" || isEmpty}
        onClick={() => void work.run()}
      >
        {importLabel(preview)}
      </Button>
    </Flex>
  );
  return (
    <Modal
      open
      title="Import supplier prices"
      onCancel={close}
      footer={footer}
      destroyOnHidden
      maskClosable={false}
      width={920}
    >
      {result ? (
        <PriceResult result={result} />
      ) : (
        <>
          {!preview && busy !== "checking" && (
            <FileDrop
              label="Drop an .xlsx file here"
              accept=".xlsx"
              wrongKind={messages.wrongPriceFile}
              hint={HINT}
              onFile={work.choose}
            />
          )}
          {!preview && busy === "checking" && <CardSkeleton lines={6} />}
          {problem && <Problem name={file?.name} text={problem} />}
          {preview && <PricePreview work={work} preview={preview} />}
        </>
      )}
    </Modal>
  );
}
