const MAX = 5;
const keyOf = (personId: string) => `palette-recent ${personId}`;

/** The ids of the commands and screens that this person chose last in the palette on this browser, latest first. */
export function recentChoices(personId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // not written by this program, or no access to storage
  }
}

export function rememberChoice(personId: string, id: string): void {
  const others = recentChoices(personId).filter((one) => one !== id);
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([id, ...others].slice(0, MAX)));
  } catch {
    // Without access to storage there are no recent choices.
  }
}
