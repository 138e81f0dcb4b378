import { type ReactNode, useEffect, useRef, useState } from "react";
import { changedValues, type Seen, withNewer } from "../../domain/resource/edits.ts";
import { labelOf } from "../../domain/resource/labels.ts";
import { Button } from "./Button.tsx";
import "./lost-race.css";

interface Options<V extends object> {
  /** What the form is filled with when it opens. */
  seen: Seen<V>;
  /** The row as it is now; `null`: it cannot be read. */
  load(): Promise<Seen<V> | null>;
  /** Puts values into the form. */
  show(values: V): void;
  /** The labels of the fields, where their keys do not say them. */
  fields?: Readonly<Record<string, { readonly label: string }>> | undefined;
}

const isText = (value: unknown) => typeof value === "string" || typeof value === "number";

/** `Name (now "Fern")`; values that are no text are named alone. */
const keptText = (name: string, value: unknown, fields: Options<object>["fields"]) =>
  isText(value) && value !== "" ? `${labelOf(name, fields)} (now "${value}")` : labelOf(name, fields);

/**
 * An edit of a row that somebody else may change meanwhile: the form sends what differs from what it was filled
 * with, and the version that it saw. Where the server answers that the row has another version by now, the form
 * keeps what was typed and offers the newer values below it.
 */
export function useLostRace<V extends object>({ seen: first, load, show, fields }: Options<V>) {
  // What the form was opened with counts, however often the screen around it reads the row again.
  const seen = useRef(first);
  // Another form of the same screen was saved, say: what this one shows is what the newer version has as well.
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
    const over = kept.map((name) => keptText(name, newer.values[name], fields)).join(", ");
    const text = over ? `Newer values are loaded. What you typed stays: ${over}` : "Newer values are loaded";
    setNotice({ text, isLost: false });
  };

  return {
    /** What to send: the changed values and the version; `null`: nothing was changed. */
    changesIn(typed: V): (Partial<V> & { version?: number }) | null {
      const changed = changedValues(typed, seen.current.values);
      const { version } = seen.current;
      if (Object.keys(changed).length === 0) return null;
      return { ...changed, ...(version === undefined ? {} : { version }) };
    },
    /** The version that the form saw. */
    version: () => seen.current.version,
    /** The row is as the form shows it from now on. */
    saved(now: Seen<V>) {
      seen.current = now;
      setNotice(null);
    },
    /** Whether a refusal is a lost race, which is then said in the form. */
    isLost(errors: Readonly<Record<string, unknown>> | undefined): boolean {
      const text = errors?.version;
      if (!isText(text)) return false;
      setNotice({ text: String(text), isLost: true });
      return true;
    },
    /** Has its place above the form's buttons. */
    notice: (typed: () => V): ReactNode =>
      notice && (
        <div className="lost-race" role={notice.isLost ? "alert" : "status"}>
          <span>{notice.text}</span>
          {notice.isLost && (
            <Button small busy={busy} onClick={() => void loadNewer(typed())}>
              Load newer values
            </Button>
          )}
        </div>
      ),
  };
}
