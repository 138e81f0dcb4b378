import { showApprovers } from "../../domain/settings/calls.ts";
import { approversText, type TwoPeopleOf } from "../../domain/settings/two-people.ts";
import { useCallQuery } from "../providers/calls.ts";
import { FRESH } from "../providers/fresh.ts";

interface Props {
  of: TwoPeopleOf;
  enteredBy: { id: string; fullName: string } | null;
}

/** Who may approve a deposit or a payout. */
export function Approvers({ of, enteredBy }: Props) {
  const { data } = useCallQuery(showApprovers, { query: { of } }, FRESH);
  // A line is kept free for it.
  return <p className="small quiet">{data ? approversText(data.data, enteredBy) : "\u00a0"}</p>;
}
