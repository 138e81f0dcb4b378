import { Component, type ErrorInfo, type ReactNode, useEffect } from "react";
import { page } from "../address.ts";
import { ChunkError } from "../chunks.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";

interface State {
  error: Error | null;
}

/** Whether the chunk was removed by a release. Loading the page again fetches its new name. */
const isGone = (error: Error) => error instanceof ChunkError && !error.isLate;

/** Shown instead of a screen whose code did not load. Once the connection is back, it loads the page again by itself. */
function NotLoaded() {
  useEffect(() => {
    const reload = () => page.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <EmptyState
      isPage
      icon="refresh"
      title="This screen did not load"
      text={
        navigator.onLine
          ? "Platen was updated, or the connection was lost. Load the page again."
          : "There is no connection. The page loads again once the connection is back."
      }
      action={
        <Button kind="primary" onClick={() => page.reload()}>
          Load again
        </Button>
      }
    />
  );
}

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
    return <NotLoaded />;
  }
}
