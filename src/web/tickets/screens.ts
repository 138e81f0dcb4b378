import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const ticketsScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/tickets", "/s/tickets", "/ag/chatbot-ticket"], () => import("./TicketList.tsx")),
  ...screen(
    ["/ag/tickets/:id", "/s/tickets/:id", "/ag/chatbot-ticket/:id"],
    () => import("./TicketPage.tsx"),
  ),
];
