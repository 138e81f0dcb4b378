import { type ReactNode, useCallback, useState } from "react";

interface Opened<Subject> {
  subject: Subject;
}

/**
 * A dialog that is rendered while it is open, about what it was opened with.
 *
 * ```tsx
 * const correction = useDialog<Parcel>((close, parcel) => <CorrectParcelDialog parcel={parcel} close={close} />);
 * <Button onClick={() => correction.open(parcel)} /> ... {correction.dialog}
 * ```
 */
export function useDialog<Subject = void>(
  render: (close: () => void, subject: Subject) => ReactNode,
  /** What it is opened with at first. */
  first: Opened<Subject> | null = null,
) {
  const [opened, setOpened] = useState(first);
  return {
    open: useCallback((subject: Subject) => setOpened({ subject }), []),
    dialog: opened && render(() => setOpened(null), opened.subject),
  };
}
