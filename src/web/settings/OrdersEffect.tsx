import { Bar } from "../widgets/Skeletons.tsx";

interface Props {
  isLoading: boolean;
  /** Why the change would be refused; empty if it would not. */
  refusal: string;
  texts: readonly string[];
}

/** What a change does to open orders, before it is saved. */
export function OrdersEffect({ isLoading, refusal, texts }: Props) {
  return (
    <section
      className="orders-effect"
      aria-label="Effect on open orders"
      aria-live="polite"
      aria-busy={isLoading}
    >
      <h3>Effect on open orders</h3>
      {refusal && <p className="danger-text">{refusal}</p>}
      {isLoading && <Bar width="56%" />}
      {texts.length > 0 && (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
