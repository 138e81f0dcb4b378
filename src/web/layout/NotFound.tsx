import { usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";

/** Shown for a URL without a screen. */
export function NotFound() {
  const { landing } = usePerson();
  return (
    <EmptyState
      isPage
      icon="search"
      title="Page not found"
      text="It may have moved, or the link is incorrect."
      action={
        <Button kind="primary" to={landing}>
          Go to start
        </Button>
      }
    />
  );
}
