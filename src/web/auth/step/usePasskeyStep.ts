import { useState } from "react";
import type { Passkey } from "../../people/security/passkey.ts";
import type { CallResult } from "../call.ts";

/** One attempt with a passkey at a time: the browser asks, then `send` completes the step. */
export function usePasskeyStep() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const run = async (
    ask: () => Promise<Passkey | Extract<CallResult<unknown>, { ok: false }>>,
    send: (passkey: object) => Promise<CallResult<unknown>>,
  ) => {
    setBusy(true);
    setError("");
    const asked = await ask();
    const response = asked.ok ? await send(asked.passkey) : asked;
    // After success the next page opens: the button stays busy until then.
    if (response.ok) return;
    setBusy(false);
    setError(response.message);
  };
  return { isBusy, error, run };
}
