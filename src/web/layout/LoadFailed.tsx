import type { HttpError } from "@refinedev/core";
import { lastSeen } from "../list/remembered.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";

interface Props {
  /** What the screen shows: "Order". */
  what: string;
  error: HttpError;
  retry(): void;
  /** The list that this row belongs to, as in the page's header. */
  back?: { to: string; label: string } | undefined;
  /** Literal texts of the specification, if it has any: for a missing row, and for any other failure. */
  notFoundText?: string;
  errorText?: string;
}

const NOT_FOUND = 404;

/**
 * A screen whose row could not be read. A missing or inaccessible row is "not found", with a link to the list instead
 * of a retry, which would find nothing either.
 */
export function LoadFailed({ what, error, retry, back, notFoundText, errorText }: Props) {
  if (error.statusCode !== NOT_FOUND)
    return <FailedState what={what} why={errorText ?? error.message} retry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        icon="search"
        title={`${what} not found`}
        text={notFoundText ?? "It does not exist, or you do not have access to it."}
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
