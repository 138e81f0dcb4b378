import { counted } from "../../../domain/counts.ts";
import { When } from "../../widgets/values.tsx";
import type { WebhookHealth } from "./webhook.ts";

/** How the deliveries of a webhook go, in one line. */
export function Health({ webhook: { failingSince, failures, lastSuccessAt } }: { webhook: WebhookHealth }) {
  if (failingSince !== null)
    return (
      <span className="webhook-failing">
        {counted(failures, "failure")} since <When at={failingSince} />
      </span>
    );
  if (lastSuccessAt === null) return <span className="quiet">Nothing sent yet</span>;
  return <When at={lastSuccessAt} />;
}
