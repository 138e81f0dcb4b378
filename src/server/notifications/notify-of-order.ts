import { isDesigner } from "../../domain/access/roles.ts";
import { type OrderMessage, orderLink } from "../../domain/notifications/order-messages.ts";
import type { Transaction } from "../db/transaction.ts";
import type { AgencyScope } from "../scope.ts";
import { notify } from "./notify.ts";
import type { Recipients } from "./receivers.queries.ts";

/** Sends a message about one order to people of the agency and its teams, except the person who acts. */
export const notifyOfOrder = (
  tx: Transaction,
  { agencyId }: AgencyScope,
  { event, title, content, change, order, orderId }: OrderMessage,
  { to, actorId }: { to: Recipients; actorId: string | null },
): Promise<void> =>
  notify(
    tx,
    agencyId,
    [
      {
        event,
        to,
        title,
        content,
        link: ({ role, teamId }) =>
          orderLink(orderId, { isSeller: teamId !== null, isDesigner: isDesigner(role) }),
        mail: { template: "order-message", values: { change, order, message: content } },
      },
    ],
    { actorId },
  );
