import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { CardSkeleton } from "./Skeletons.tsx";

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** A second action, such as a template or an example. */
  secondaryAction?: ReactNode;
  /** Whether it fills the screen; its title is then the screen's heading. */
  isPage?: boolean;
}

/** Shown when there is no content: what belongs here and the next step. */
export function EmptyState({ icon = "box", title, text, action, secondaryAction, isPage }: EmptyStateProps) {
  return (
    <div className="state">
      <div className="state-icon">
        <Icon name={icon} size={22} />
      </div>
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p className="quiet">{text}</p>}
      {(action || secondaryAction) && (
        <div className="state-actions">
          {action}
          {secondaryAction}
        </div>
      )}
    </div>
  );
}

/** Shown when no row matches the filters or the search. */
export function NothingFound({ search, clear }: { search: string; clear(): void }) {
  return (
    <EmptyState
      icon="search"
      title={search ? `Nothing found for “${search}”` : "Nothing matches these filters"}
      text={search ? "Check the spelling, or remove a filter." : "Remove a filter to see more."}
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  );
}

/** A loading error with its reason and a retry button. */
export function FailedState({ what, why, retry }: { what: string; why: string; retry(): void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={`${what} could not be loaded`}
        text={why}
        action={
          <Button icon="refresh" onClick={retry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

interface NotLoadedProps {
  /** What is loaded, for the error: "Notes". */
  what: string;
  /** The lines of the placeholder. */
  lines: number;
  query: { readonly error: { readonly message: string } | null; refetch(): unknown };
}

/** In place of what a query has not loaded yet: a placeholder, or why it failed and a retry. */
export const NotLoaded = ({ what, lines, query: { error, refetch } }: NotLoadedProps) =>
  error ? (
    <FailedState what={what} why={error.message} retry={() => void refetch()} />
  ) : (
    <CardSkeleton lines={lines} />
  );
