import { type HttpError, useOne } from "@refinedev/core";
import { useSearchParams } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { tickets } from "../../domain/resources/tickets.resource.ts";
import ResourceFormPage from "../resource/ResourceFormPage.tsx";
import type { ScreenProps } from "../screens.ts";

/** A seller's question, about the order that it was begun at. */
export default function TicketCreate({ area }: ScreenProps) {
  const [params] = useSearchParams();
  const order = params.get("order");
  const { result } = useOne<{ id: string; orderName: string | null }, HttpError>({
    resource: "orders",
    id: order ?? "",
    queryOptions: { enabled: order !== null },
    errorNotification: false,
  });
  return (
    <ResourceFormPage
      resource={tickets}
      area={area}
      title={order ? `Ask the agency about ${result?.orderName ?? NAME_PLACEHOLDER}` : "Ask the agency"}
      {...(order ? { preset: { order } } : {})}
      opensCreated
    />
  );
}
