/** A form or grid on screen whose input would be lost with it. */
export interface Unsaved {
  isDirty(): boolean;
  /** Drops the input, after the user confirmed it. */
  discard(): void;
}

const open = new Set<Unsaved>();

/** Adds what is open. Returns the function that removes it. */
export function addUnsaved(one: Unsaved): () => void {
  open.add(one);
  return () => void open.delete(one);
}

export const hasUnsaved = (): boolean => [...open].some((one) => one.isDirty());

/** Drops all input, so that leaving asks no more: after the question, or when its row was deleted. */
export function discardUnsaved(): void {
  for (const one of [...open]) if (one.isDirty()) one.discard();
}

export const DISCARD_QUESTION = {
  title: "Discard unsaved changes?",
  action: "Discard",
  danger: true,
} as const;
