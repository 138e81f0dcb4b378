import { Tag } from "../widgets/StatusTag.tsx";

const option = { value: "remake", label: "Remake", color: "default" } as const;

/** Beside the name of an order that makes units of another one again. */
export const RemakeTag = () => <Tag option={option} />;
