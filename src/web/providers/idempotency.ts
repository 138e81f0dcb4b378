import { useCallback, useRef } from "react";
import { idempotencyKey } from "./http.ts";

/** Returns the idempotency key of a call's body: repeating a call with the same body reuses its key. */
export type KeyOf = (...body: unknown[]) => string;

export function useIdempotencyKey(): KeyOf {
  const attempt = useRef({ text: "", key: "" });
  return useCallback((...body) => {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: idempotencyKey() };
    return attempt.current.key;
  }, []);
}
