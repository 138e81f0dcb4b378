import { type ReactNode, useEffect, useRef, useState } from "react";
import { changedValues, type Seen, withNewer } from "../../../domain/resource/edits.ts";
import { labelOf } from "../../../domain/resource/labels.ts";
import { LostRaceNotice } from "./LostRaceNotice.tsx";

interface Options<V extends object> {
  /** The initial values of the form. */
  seen: Seen<V>;
  /** Loads the current row; `null` if it cannot be read. */
  load(): Promise<Seen<V> | null>;
  /** Fills the form with values. */
  show(values: V): void;
  /** Labels of the fields, if they cannot be derived from their keys. */
  fields?: Readonly<Record<string, { readonly label: string }>> | undefined;
}

const isText = (value: unknown) => typeof value === "string" || typeof value === "number";

/** `Name (now "Fern")`; for values other than text the label alone. */
const keptLabel = (name: string, value: unknown, fields: Options<object>["fields"]) =>
  isText(value) && value !== "" ? `${labelOf(name, fields)} (now "${value}")` : labelOf(name, fields);

/**
 * Detects concurrent edits of a row. The form sends what differs from its initial values, with the version that it saw.
 * If the server reports a newer version, the form keeps the input and offers to load the newer values.
 */
export function useLostRace<V extends object>({ seen: first, load, show, fields }: Options<V>) {
  // The initial values stay, even if the surrounding screen reloads the row.
  const seen = useRef(first);
  // A newer version with the same values is adopted, for example after another form of the same screen was saved.
  const isNewer = (first.version ?? 0) > (seen.current.version ?? 0);
  const adopts = isNewer && Object.keys(changedValues(first.values, seen.current.values)).length === 0;
  useEffect(() => {
    if (adopts) seen.current = first;
  });
  const [notice, setNotice] = useState<{ text: string; isLost: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  const loadNewer = async (typed: V) => {
    setBusy(true);
    const newer = await load();
    setBusy(false);
    if (!newer) return setNotice({ text: "The newer values cannot be loaded. Try again", isLost: true });
    const { values, kept } = withNewer(typed, seen.current.values, newer.values);
    seen.current = newer;
    show(values);
    const over = kept.map((name) => keptLabel(name, newer.values[name], fields)).join(", ");
    const text = over ? `Newer values are loaded. Your input is kept: ${over}` : "Newer values are loaded";
    setNotice({ text, isLost: false });
  };

  return {
    /** The body to send: the changed values and the version; `null` if nothing was changed. */
    changesIn(typed: V): (Partial<V> & { version?: number }) | null {
      const changed = changedValues(typed, seen.current.values);
      const { version } = seen.current;
      if (Object.keys(changed).length === 0) return null;
      return { ...changed, ...(version === undefined ? {} : { version }) };
    },
    /** The version that the form has seen. */
    version: () => seen.current.version,
    /** Sets the row as saved: further changes are relative to it. */
    saved(current: Seen<V>) {
      seen.current = current;
      setNotice(null);
    },
    /** Whether an error is an edit conflict, which the notice then shows. */
    isLost(errors: Readonly<Record<string, unknown>> | undefined): boolean {
      const text = errors?.version;
      if (!isText(text)) return false;
      setNotice({ text: String(text), isLost: true });
      return true;
    },
    /** The notice, to be placed above the form's buttons. */
    notice: (typed: () => V): ReactNode =>
      notice && <LostRaceNotice {...notice} busy={busy} load={() => void loadNewer(typed())} />,
  };
}
