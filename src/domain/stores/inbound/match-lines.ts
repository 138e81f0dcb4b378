/** An item of an order as a store's update finds it. */
export interface StoredLine {
  readonly id: string;
  readonly key: string | null;
  readonly lineId: string | null;
  /** What the store last said that its buyer wrote, in a comparable form; `null` where no store did. */
  readonly storeText: string | null;
  /** What the item says now: people may have changed it since. */
  readonly text: string;
}

/** An item of the update. */
export interface ArrivedLine {
  readonly key: string;
  readonly lineId: string | null;
  readonly text: string;
  /** Whether its buyer wrote nothing. */
  readonly isPlain: boolean;
}

export interface MatchedLine {
  readonly id: string;
  /** Whether the store has changed what the buyer wrote. */
  readonly hasNewText: boolean;
}

const saidOf = ({ storeText, text }: StoredLine) => storeText ?? text;

/** Of what an item is known again, the surest first. Another variant is another item, whatever its line is. */
const SAME: readonly ((stored: StoredLine, arrived: ArrivedLine) => boolean)[] = [
  (stored, { lineId }) => lineId !== null && stored.lineId === lineId,
  (stored, { text }) => saidOf(stored) === text,
  () => true,
];

/** For each item of an update the item that it is, each once; `null` for a new one. */
export function matchLines(
  stored: readonly StoredLine[],
  arrived: readonly ArrivedLine[],
): (MatchedLine | null)[] {
  const left = [...stored];
  const matched: (MatchedLine | null)[] = arrived.map(() => null);
  for (const isSame of SAME) {
    for (const [at, one] of arrived.entries()) {
      if (matched[at]) continue;
      const index = left.findIndex((other) => other.key === one.key && isSame(other, one));
      const [known] = index < 0 ? [] : left.splice(index, 1);
      if (!known) continue;
      // What a person has entered stays while the store says nothing.
      const isSilent = known.storeText === null && one.isPlain;
      matched[at] = { id: known.id, hasNewText: !isSilent && saidOf(known) !== one.text };
    }
  }
  return matched;
}
