import { Flex } from "antd";
import { type ReactNode, useId } from "react";
import "../orders.css";

interface Props {
  title: string;
  /** The anchor of a link within the page. */
  anchor?: string;
  /** Shown beside the title, such as a count or a status. */
  beside?: ReactNode;
  /** Shown at the right, such as a button. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section of a detail page. */
export function Panel({ title, anchor, beside, action, className = "", children }: Props) {
  const id = useId();
  return (
    <section id={anchor} className={`card panel ${className}`} aria-labelledby={id}>
      <Flex className="panel-head" gap={10} align="center" wrap>
        <h2 id={id}>{title}</h2>
        {beside}
        <div className="panel-action">{action}</div>
      </Flex>
      {children}
    </section>
  );
}
