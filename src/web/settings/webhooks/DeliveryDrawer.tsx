import { type HttpError, useShow } from "@refinedev/core";
import { Drawer } from "antd";
import { useState } from "react";
import type { z } from "zod";
import type { Area } from "../../../domain/resource/define.ts";
import { webhookDeliveries } from "../../../domain/resources/index.ts";
import type { deliveryExtras } from "../../../domain/webhooks/responses.ts";
import { OrderLink } from "../../money/OrderLink.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Facts } from "../../widgets/Facts.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import type { Delivery } from "./webhook.ts";

type WholeDelivery = Delivery & z.infer<typeof deliveryExtras>;

/** JSON with indentation; any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Source({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <section className="delivery-source">
      <h3>
        {title}
        {text && <CopyButton text={text} what={`the ${title.toLowerCase()}`} />}
      </h3>
      {text ? <pre>{readable(text)}</pre> : <p className="quiet">{none}</p>}
    </section>
  );
}

function Content({ delivery, area }: { delivery: WholeDelivery; area: Area }) {
  const { status, responseStatus, attempts, durationMs, nextAttemptAt, reason } = delivery;
  return (
    <>
      <Facts
        isDense
        facts={[
          { label: "Status", value: <StatusTag field={webhookDeliveries.fields.status} value={status} /> },
          { label: "Response", value: responseStatus ?? NOTHING },
          { label: "Attempts", value: attempts },
          { label: "Duration", value: durationMs === null ? NOTHING : `${durationMs} ms` },
          { label: "Event", value: <When at={delivery.createdAt} /> },
          { label: "Delivered", value: <When at={delivery.deliveredAt} /> },
          { label: "Next attempt", value: <When at={nextAttemptAt} /> },
          { label: "Order", value: <OrderLink area={area} order={delivery.order} /> },
        ]}
      />
      {reason && <p className="webhook-failing">{reason}</p>}
      <Source title="Body" text={delivery.body} none="It is written by the first attempt." />
      <Source title="Response" text={delivery.response} none="There is no response yet." />
    </>
  );
}

interface Props {
  id: string;
  event: string;
  area: Area;
  close(): void;
}

/** What was sent to a receiver, and what it responded. */
export default function DeliveryDrawer({ id, event, area, close }: Props) {
  const [open, setOpen] = useState(true);
  const { result, query } = useShow<WholeDelivery, HttpError>({
    resource: webhookDeliveries.name,
    id,
    errorNotification: false,
  });
  return (
    <Drawer
      open={open}
      title={event}
      width="min(560px, 100vw)"
      className="delivery-drawer"
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      {result ? (
        <Content delivery={result} area={area} />
      ) : (
        <NotLoaded what="The delivery" lines={8} query={query} />
      )}
    </Drawer>
  );
}
