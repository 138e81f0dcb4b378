import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";

interface Empty {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Further ways on: a template, an example. */
  also?: ReactNode;
  /** It is the whole screen: its title is the screen's. */
  whole?: boolean;
}

/** Nothing is here yet: what this is, and the one thing to do about it. */
export function EmptyState({ icon = "box", title, text, action, also, whole }: Empty) {
  return (
    <div className="state">
      <div className="state-icon">
        <Icon name={icon} size={22} />
      </div>
      {whole ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p className="quiet">{text}</p>}
      {(action || also) && (
        <div className="state-actions">
          {action}
          {also}
        </div>
      )}
    </div>
  );
}

/** Filters or a search match nothing. */
export function NothingFound({ search, clear }: { search: string; clear(): void }) {
  return (
    <EmptyState
      icon="search"
      title={search ? `Nothing found for “${search}”` : "Nothing matches these filters"}
      text={search ? "Check the spelling, or search in fewer filters." : "Remove a filter to see more."}
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  );
}

/** It could not be loaded: what and why, and again. */
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
