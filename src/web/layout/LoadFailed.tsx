import type { HttpError } from "@refinedev/core";
import { lastSeen } from "../list/remembered.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";

interface Props {
  /** What the screen shows one of: "Order". */
  what: string;
  error: HttpError;
  retry(): void;
  /** The list above, as in the page's header. */
  back?: { to: string; label: string } | undefined;
  /** The specification's words where it has some: for a row that does not exist, and for any other failure. */
  absent?: string;
  failed?: string;
}

const NOT_FOUND = 404;

/**
 * The row of a screen could not be read. One that does not exist, or is not for this person, is said to be not
 * found, with the way back to the list: asking again would find nothing either.
 */
export function LoadFailed({ what, error, retry, back, absent, failed }: Props) {
  if (error.statusCode !== NOT_FOUND)
    return <FailedState what={what} why={failed ?? error.message} retry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        icon="search"
        title={`${what} not found`}
        text={absent ?? "It does not exist, or it is not yours to see."}
        action={
          back && (
            <Button kind="primary" to={lastSeen(back.to)}>
              Back to {back.label}
            </Button>
          )
        }
      />
    </div>
  );
}
