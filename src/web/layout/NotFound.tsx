import { usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";

/** An address that no screen has. */
export function NotFound() {
  const { landing } = usePerson();
  return (
    <EmptyState
      whole
      icon="search"
      title="There is no screen at this address"
      text="It may have been moved, or the link is mistyped."
      action={
        <Button kind="primary" to={landing}>
          Go to start
        </Button>
      }
    />
  );
}
