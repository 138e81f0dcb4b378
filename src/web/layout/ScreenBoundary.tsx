import { Component, type ErrorInfo, type ReactNode } from "react";
import { page } from "../address.ts";
import { ChunkError } from "../chunks.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";

interface State {
  error: Error | null;
}

/** Whether the chunk was removed by a release. Loading the page again fetches its new name. */
const isGone = (error: Error) => error instanceof ChunkError && !error.isLate;

/**
 * Opens the error page when a screen throws or its code loads too slowly. If the code no longer exists, shows a message
 * and offers to load the page again.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    if (!isGone(error)) page.load("/error");
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!isGone(error)) return null;
    return (
      <EmptyState
        isPage
        icon="refresh"
        title="This screen did not load"
        text="Platen was updated, or the connection was lost. Load the page again."
        action={
          <Button kind="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
        }
      />
    );
  }
}
