import type { NewKey } from "../../../domain/api-keys/responses.ts";
import { formatDay } from "../../../domain/format.ts";
import { ShowOnceDialog } from "../ShowOnceDialog.tsx";

/** A new key to copy. The server stores its hash only. */
export default function NewKeyDialog({ created, close }: { created: NewKey; close(): void }) {
  return (
    <ShowOnceDialog
      title={`API key ${created.name}`}
      label="API key"
      noun="key"
      secret={created.key}
      note={`It expires on ${formatDay(created.expiresAt)}. Anyone with this key acts with its scopes in your name. Store it like a password.`}
      close={close}
    />
  );
}
