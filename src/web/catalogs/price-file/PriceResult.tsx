import { Flex } from "antd";
import { useState } from "react";
import { undoPriceImport } from "../../../domain/catalogs/price-file/calls.ts";
import { counted } from "../../../domain/counts.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import type { PriceImport } from "./usePriceImport.ts";

/** What an import did: the rows that were left out as a file, and its undo. */
export function PriceResult({ result }: { result: PriceImport }) {
  const { id, url, counts, message, filled } = result;
  const undoImport = useNamedCall(undoPriceImport);
  const { downloadFrom, busy } = useDownload();
  const [isFetched, setFetched] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const [undone, setUndone] = useState("");
  const rest = counts.skipped + counts.wrong + counts.unknown;

  const fetchRest = async () => {
    if (await downloadFrom(url, "not-imported-prices.xlsx")) setFetched(true);
  };
  const undo = async () => {
    if (id === null) return;
    setUndoing(true);
    const response = await undoImport({ params: { id }, body: {} }, { success: ({ message: text }) => text });
    setUndoing(false);
    if (response.ok) setUndone(response.data.message);
  };
  return (
    <Flex vertical gap={12} className="price-result">
      <p role="status">
        <strong>{undone ? `Import undone: ${undone}` : message}</strong>
      </p>
      {!undone && filled.length > 0 && (
        <p className="quiet">{counted(filled.length, "catalog")} set to Filled price.</p>
      )}
      <Flex gap={8} wrap>
        {url !== "" && (
          <Button icon="download" busy={busy} disabled={isFetched} onClick={() => void fetchRest()}>
            {isFetched ? "Downloaded" : `Download ${counted(rest, "row")} not imported`}
          </Button>
        )}
        {id !== null && !undone && (
          <Button icon="history" busy={isUndoing} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </Flex>
      {id !== null && !undone && (
        <p className="small quiet">You can undo until the catalogs are published.</p>
      )}
    </Flex>
  );
}
