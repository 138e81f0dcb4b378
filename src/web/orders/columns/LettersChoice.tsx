import { useId, useState } from "react";
import type { LettersEncoding } from "../../../domain/orders/import/file/encoding.ts";
import { Button } from "../../widgets/Button.tsx";
import type { OfferedLetters } from "./useColumns.ts";

interface Props {
  /** The file cannot be read before. */
  asked: boolean;
  offered: readonly OfferedLetters[];
  value: LettersEncoding | null;
  choose(encoding: LettersEncoding): void;
}

/** The likeliest, among which the right one nearly always is. */
const FIRST = 4;

/** In which letters a file is written, chosen by eye: each with cells of the file as they would read. */
export function LettersChoice({ asked, offered, value, choose }: Props) {
  const [isOpen, setOpen] = useState(asked || value !== null);
  const [showsAll, setShowsAll] = useState(false);
  const name = useId();
  if (!isOpen) {
    return (
      <p>
        <Button small kind="text" onClick={() => setOpen(true)}>
          Some letters look wrong
        </Button>
      </p>
    );
  }
  const isShown = ({ encoding }: OfferedLetters, at: number) => showsAll || at < FIRST || encoding === value;
  const shown = offered.filter(isShown);
  return (
    <fieldset className="letters-choice">
      <legend>Which letters is this file written in?</legend>
      <p className="small quiet">Choose the line that reads right.</p>
      {shown.map(({ encoding, label, examples }) => (
        <label key={encoding}>
          <input type="radio" name={name} checked={value === encoding} onChange={() => choose(encoding)} />
          <span className="letters-words">
            <span>{label}</span>
            <span className="letters-examples">
              {/* Two cells may read alike in letters that are not theirs. */}
              {[...new Set(examples)].map((text) => (
                <bdi key={text}>{text}</bdi>
              ))}
            </span>
          </span>
        </label>
      ))}
      {shown.length < offered.length && (
        <Button small kind="text" onClick={() => setShowsAll(true)}>
          {`Show ${offered.length - shown.length} more`}
        </Button>
      )}
    </fieldset>
  );
}
