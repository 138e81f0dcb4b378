import { Component, type ErrorInfo, type ReactNode } from "react";
import { page } from "../address.ts";
import { ChunkError } from "../chunks.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";

interface State {
  error: Error | null;
}

/**
 * A screen that throws leads to the error page; one whose code did not arrive says so and offers a reload, as
 * after a release its old name is gone.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    if (!(error instanceof ChunkError)) page.load("/error");
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkError)) return null;
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
