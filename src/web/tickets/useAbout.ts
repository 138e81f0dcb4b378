import { showOrder } from "../../domain/orders/detail/calls.ts";
import type { AnswerVariable } from "../../domain/tickets/canned-answers.ts";
import { useCallQuery } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { Ticket } from "./ticket.ts";

/** The order of a ticket as far as the person may read it, and what canned answers name of it. */
export function useAbout({ order, sellerTeam }: Ticket) {
  const canRead = useAbility().can("orders", "show");
  const { data } = useCallQuery(
    showOrder,
    { params: { id: order?.id ?? "" } },
    { enabled: canRead && order !== null, retry: false },
  );
  const whole = data?.data;
  const values: Partial<Record<AnswerVariable, string>> = {
    order: order?.orderName ?? "",
    buyer: whole?.fullName ?? "",
    tracking: (whole?.parcels ?? []).flatMap(({ number }) => number ?? []).join(", "),
    seller: sellerTeam?.name ?? "",
  };
  return { values, orderStatus: whole?.status };
}
