import { Flex } from "antd";
import { useId, useState } from "react";
import type { LegacyEncoding } from "../../../../domain/orders/import/file/encoding.ts";
import { Button } from "../../../widgets/Button.tsx";
import type { EncodingCandidate } from "./useColumns.ts";

interface Props {
  /** The file cannot be read before an encoding is chosen. */
  required: boolean;
  candidates: readonly EncodingCandidate[];
  value: LegacyEncoding | null;
  choose(encoding: LegacyEncoding): void;
}

/** The number of encodings shown at first, likeliest first. */
const FIRST = 4;

/** A choice of file encodings. Each shows some cells of the file in that encoding. */
export function EncodingChoice({ required, candidates, value, choose }: Props) {
  const [isOpen, setOpen] = useState(required || value !== null);
  const [showsAll, setShowsAll] = useState(false);
  const name = useId();
  if (!isOpen) {
    return (
      <p>
        <Button small kind="text" onClick={() => setOpen(true)}>
          Text looks wrong
        </Button>
      </p>
    );
  }
  const isShown = ({ encoding }: EncodingCandidate, at: number) =>
    showsAll || at < FIRST || encoding === value;
  const shown = candidates.filter(isShown);
  return (
    <fieldset className="encoding-choice">
      <legend>File encoding</legend>
      <p className="small quiet">Choose the line whose text looks right.</p>
      {shown.map(({ encoding, label, examples }) => (
        <label key={encoding}>
          <input type="radio" name={name} checked={value === encoding} onChange={() => choose(encoding)} />
          <span className="encoding-words">
            <span>{label}</span>
            <Flex className="encoding-examples" component="span" gap="2px 20px" wrap>
              {/* In a wrong encoding, two cells can become the same text. */}
              {[...new Set(examples)].map((text) => (
                <bdi key={text}>{text}</bdi>
              ))}
            </Flex>
          </span>
        </label>
      ))}
      {shown.length < candidates.length && (
        <Button small kind="text" onClick={() => setShowsAll(true)}>
          {`Show ${candidates.length - shown.length} more`}
        </Button>
      )}
    </fieldset>
  );
}
