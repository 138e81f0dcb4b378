import { useEffect, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { finishWooCommerce } from "../../domain/stores/platforms/woocommerce/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { revealAfterLayout } from "../widgets/reveal.ts";

/** What a WooCommerce store adds to the address of this page, and our server where a marketplace was denied. */
const RETURNED = { success: "success", token: "user_id" };
const ALLOWED = "1";
const DENIED = "Nothing was connected: the access was denied.";

/** Connects a WooCommerce store whose owner returns from its page, or says why it cannot. */
export function ReturnFromStore() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const finish = useNamedCall(finishWooCommerce);
  const [problem, setProblem] = useState<string | null>(null);
  const taken = useRef<string | null>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  const success = params.get(RETURNED.success);
  const token = params.get(RETURNED.token);
  useEffect(() => {
    // A token works once.
    if (success === null || token === null || taken.current === token) return;
    taken.current = token;
    setParams(
      (all) => {
        for (const name of Object.values(RETURNED)) all.delete(name);
        return all;
      },
      { replace: true },
    );
    if (success !== ALLOWED) return setProblem(DENIED);
    void finish({ params: { id }, body: { token } }, { success: "Store connected", quiet: true }).then(
      (finished) => setProblem(finished.ok ? null : (finished.message ?? "")),
    );
  }, [success, token, id, finish, setParams]);
  useEffect(() => (problem === null ? undefined : revealAfterLayout(shown.current)), [problem]);
  if (problem === null) return null;
  return (
    <p ref={shown} role="alert" className="card card-padded danger-text">
      {problem}
    </p>
  );
}
