import { useLocation } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";

/** Tickets by subject, with their number below it. */
export default function TicketList({ area }: ScreenProps) {
  const isBots = useLocation().pathname.endsWith("/chatbot-ticket");
  return (
    <ResourceList
      resource={resourceNamed(isBots ? "chatbot-tickets" : "tickets")}
      area={area}
      second="code"
    />
  );
}
