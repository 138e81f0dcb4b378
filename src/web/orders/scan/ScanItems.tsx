import { useEffect, useRef, useState } from "react";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { Button } from "../../widgets/Button.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { ScanHistory } from "./ScanHistory.tsx";
import { ScannedCard } from "./ScannedCard.tsx";
import { useScan } from "./useScan.ts";
import "./scan.css";

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/**
 * A scanner that is a keyboard types where the focus is. Whatever has it, the first character of a scan moves it to
 * the field, so that the field need not hold it and the page stays usable by keyboard.
 */
function useKeysInto(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const catchKey = (event: KeyboardEvent) => {
      const isPlain =
        event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && !isField(document.activeElement)) field.current?.focus();
    };
    // Before the application's single-key shortcuts.
    addEventListener("keydown", catchKey, true);
    return () => removeEventListener("keydown", catchKey, true);
  }, [field]);
}

/** Scans item labels with a scanner that types like a keyboard: shows the item and takes its next step. */
export default function ScanItems() {
  const scanning = useScan();
  const { item, error, done, waiting } = scanning;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useKeysInto(field);
  useEffect(() => field.current?.focus(), []);

  const focusField = () => field.current?.focus();
  return (
    <div className="screen screen-detail scan">
      <PageHeader
        title="Scan"
        sub="Scan the code of an item's label. Scan the label NEXT to take its next step."
      />
      <form
        className={error ? "card scan-form scan-form-wrong" : "card scan-form"}
        onSubmit={(event) => {
          event.preventDefault();
          // The field is empty for the next scan before this one is answered.
          setText("");
          void scanning.scan(text).then(focusField);
        }}
      >
        <label htmlFor="scan-code">Item code</label>
        <div className="scan-line">
          <input
            ref={field}
            id="scan-code"
            className="plain-input scan-input"
            value={text}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="Scan or type a code"
            aria-describedby="scan-result"
            onChange={(event) => setText(event.target.value)}
          />
          {/* Never busy: a busy button would refuse the Enter of the next scan. */}
          <Button submit>Find</Button>
        </div>
        <div id="scan-result" className="scan-result">
          {error && (
            <p role="alert" className="danger-text">
              {error}
            </p>
          )}
          <p role="status" className="scan-done">
            {done}
          </p>
          {waiting > 0 && (
            <p className="quiet scan-waiting">
              {waiting === 1 ? "Looking it up" : `${waiting} scans to look up`}
            </p>
          )}
        </div>
      </form>
      {item ? (
        <ScannedCard item={item} busy={waiting > 0} next={() => void scanning.next().then(focusField)} />
      ) : (
        <EmptyState
          icon="barcode"
          title="Ready to scan"
          text="Select orders in the order list and print their item labels. Each label has the code of its item."
        />
      )}
      <ScanHistory entries={scanning.entries} />
    </div>
  );
}
