import { Component, type ErrorInfo, type ReactNode } from "react";
import { page } from "../address.ts";
import { ChunkError } from "../chunks.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";

interface State {
  error: Error | null;
}

/** After a release a part's old name is gone: loading the page again brings the new one. */
const isGone = (error: Error) => error instanceof ChunkError && !error.isLate;

/**
 * A screen that throws leads to the error page, and so does one whose code was waited for in vain; one whose code is
 * gone says so and offers a reload.
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
        whole
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
