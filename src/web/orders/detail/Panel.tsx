import { type ReactNode, useId } from "react";
import "../orders.css";

interface Props {
  title: string;
  /** Beside the title: how many, a status. */
  beside?: ReactNode;
  /** At the right: what can be done with it. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a detail page, under a title of its own. */
export function Panel({ title, beside, action, className = "", children }: Props) {
  const id = useId();
  return (
    <section className={`card panel ${className}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {beside}
        <div className="panel-action">{action}</div>
      </div>
      {children}
    </section>
  );
}
