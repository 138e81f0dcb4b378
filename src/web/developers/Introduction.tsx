import { API_KEY_STEPS, apiNotes } from "../../domain/api-keys/api-reference.ts";

/** A text whose parts in backticks are code. */
const Text = ({ text }: { text: string }) =>
  // Every second part was between backticks.
  text.split("`").map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part));

/** What holds for all calls with an API key. */
export function Introduction({ callsPerMinute }: { callsPerMinute: number }) {
  return (
    <>
      <p>
        <Text text={API_KEY_STEPS} />
      </p>
      <dl className="reference-notes">
        {apiNotes(callsPerMinute).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Text text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
