import { formatShort } from "../../../domain/format.ts";
import type { WebhookSecret } from "../../../domain/webhooks/responses.ts";
import { ShowOnceDialog } from "../ShowOnceDialog.tsx";

/** The secret of a new webhook, or of a rotation. */
export default function SecretDialog({ made, close }: { made: WebhookSecret; close(): void }) {
  const { previousUntil, secret } = made;
  const note =
    previousUntil === null
      ? "Your receiver checks the signature of each event with it. Store it like a password."
      : `Both secrets sign until ${formatShort(previousUntil)} PT. Change your receiver to this one before.`;
  // Receivers of earlier secrets have their text as the key.
  const key = "The key is the base64 after whsec_, decoded.";
  return (
    <ShowOnceDialog
      title={previousUntil === null ? "Webhook created" : "Secret replaced"}
      label="Signing secret"
      noun="secret"
      secret={secret}
      note={`${note} ${key}`}
      close={close}
    />
  );
}
