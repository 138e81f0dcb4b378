import { Tag } from "../widgets/StatusTag.tsx";

const LOW = { value: "low", label: "Low", color: "warning" } as const;

/** Marks stock at or below the quantity at which people are warned. */
export const LowTag = () => <Tag option={LOW} />;
