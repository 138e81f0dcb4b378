/** `days` times 24 hours after an instant. ISO 8601 in UTC, both ways. */
export const addDays = (iso: string, days: number) =>
  new Date(new Date(iso).getTime() + days * 86_400_000).toISOString();

/** Whole minutes from one instant to another. */
export const minutesBetween = (from: string, to: string) =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000);
