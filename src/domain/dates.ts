/** Adds `days` times 24 hours to an instant. ISO 8601 in UTC, input and output. */
export const addDays = (iso: string, days: number) =>
  new Date(new Date(iso).getTime() + days * 86_400_000).toISOString();

/** Whole minutes between two instants. */
export const minutesBetween = (from: string, to: string) =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000);
