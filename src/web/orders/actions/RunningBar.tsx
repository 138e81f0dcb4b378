import { ordersOf } from "./words.ts";

/** Under way, with how many. How far is not known: the server does them all at once. */
export function RunningBar({ doing, count }: { doing: string; count: number }) {
  const what = `${doing} ${ordersOf(count)}`;
  return (
    <div className="run-progress" role="status">
      <span>{what}</span>
      <progress className="run-bar" aria-label={what} />
    </div>
  );
}
