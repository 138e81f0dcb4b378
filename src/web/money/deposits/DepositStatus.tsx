import { StatusTag, Tag } from "../../widgets/StatusTag.tsx";
import { type Deposit, depositsResource } from "./deposits.ts";

const REVERSED = { value: "reversed", label: "Reversed", color: "volcano" } as const;

/** The status of a deposit; a reversed one was approved before. */
export const DepositStatus = ({ deposit }: { deposit: Pick<Deposit, "status" | "reversedAt"> }) =>
  deposit.reversedAt ? (
    <Tag option={REVERSED} />
  ) : (
    <StatusTag field={depositsResource.fields.status ?? {}} value={deposit.status} />
  );
