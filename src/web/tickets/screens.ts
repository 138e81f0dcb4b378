import { type ComposedScreen, screen } from "../screens.ts";

export const ticketsScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/tickets", "/s/tickets", "/ag/chatbot-ticket"], () => import("./TicketList.tsx")),
  ...screen(["/s/tickets/create"], () => import("./TicketCreate.tsx")),
  ...screen(
    ["/ag/tickets/:id", "/s/tickets/:id", "/ag/chatbot-ticket/:id"],
    () => import("./TicketShow.tsx"),
  ),
];
