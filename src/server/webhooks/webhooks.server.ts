import { webhookDeliveries, webhooks } from "../../domain/resources/index.ts";
import { ofOwnSide } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";

export const webhooksPart = serverPart(webhooks, { rows: ofOwnSide });
export const webhookDeliveriesPart = serverPart(webhookDeliveries, { rows: ofOwnSide });
