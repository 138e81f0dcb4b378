import type { Fact } from "../widgets/Facts.tsx";
import "./detail.css";

/** Short values with their labels above, in columns of the same width; long ones take a whole line. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts fact-list">
    {facts.map(({ label, value, isWide }) => (
      <div key={label} className={isWide ? "fact-wide" : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
