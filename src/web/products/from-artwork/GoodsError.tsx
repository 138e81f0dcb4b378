import { Button } from "../../widgets/Button.tsx";

/** Why the goods could not be loaded; nothing without an error. */
export function GoodsError({ error, retry }: { error: string; retry(): void }) {
  return (
    error !== "" && (
      <p className="danger-text" role="alert">
        {error}{" "}
        <Button small onClick={retry}>
          Try again
        </Button>
      </p>
    )
  );
}
