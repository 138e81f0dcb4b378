import { useState } from "react";
import { counted } from "../../../../domain/counts.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";

const SuggestionsDialog = lazyDialog(() => import("./SuggestionsDialog.tsx"));

/** How many addresses of a file have a suggestion, and the dialog that takes them. */
export function SuggestedAddresses({ id, count }: { id: string; count: number }) {
  const { can } = useAbility();
  const [isOpen, setOpen] = useState(false);
  if (count === 0 || !can("orders", "import")) return null;
  return (
    <section className="card card-padded suggested-addresses" aria-label="Suggested addresses">
      <p>
        <strong>{counted(count, "address has", "addresses have")} a suggestion.</strong> Nothing changes until
        you take {count === 1 ? "it" : "them"}.
      </p>
      <Button onClick={() => setOpen(true)}>Review suggestions</Button>
      {isOpen && <SuggestionsDialog id={id} close={() => setOpen(false)} />}
    </section>
  );
}
