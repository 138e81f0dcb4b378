import { useNavigate } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import {
  deleteWebhook,
  pauseWebhook,
  pingWebhook,
  resumeWebhook,
  rotateSecret,
} from "../../../domain/webhooks/calls.ts";
import type { WebhookSecret } from "../../../domain/webhooks/responses.ts";
import { usePerform } from "../../providers/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import type { Webhook } from "./webhook.ts";

export function useWebhookActions(area: Area, rotated: (made: WebhookSecret) => void) {
  const perform = usePerform();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();

  return {
    async ping({ id }: Webhook) {
      const sent = await perform(pingWebhook, { params: { id } });
      if (!sent.ok) return;
      const { isDelivered, status, durationMs, reason } = sent.data;
      if (isDelivered) toast.success(`The receiver responded with ${status} in ${durationMs} ms`);
      else toast.error(`The ping failed: ${reason}`);
    },
    async togglePause({ id, status }: Webhook) {
      const isPaused = status === "paused";
      const success = isPaused
        ? "Resumed: events that waited are sent now"
        : "Paused: its events wait for up to 7 days";
      await perform(isPaused ? resumeWebhook : pauseWebhook, { params: { id } }, { success });
    },
    async rotate({ id, name }: Webhook) {
      const text = "The current secret keeps signing for another 24 hours, along with the new one.";
      if (!(await confirm({ title: `Replace the secret of ${name}?`, text, action: "Replace" }))) return;
      const made = await perform(rotateSecret, { params: { id } });
      if (made.ok) rotated(made.data);
    },
    async remove({ id, name }: Webhook) {
      const text = "Events waiting for it will not be sent.";
      if (!(await confirm({ title: `Delete ${name}?`, text, action: "Delete", danger: true }))) return;
      const removed = await perform(deleteWebhook, { params: { id } }, { success: "Deleted" });
      if (removed.ok) void navigate(`/${area}/webhooks`);
    },
  };
}
