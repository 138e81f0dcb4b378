import { useCallback, useEffect, useState } from "react";
import type { ApiReference } from "../../domain/api-keys/api-reference.ts";

type ReferenceState =
  | { readonly state: "loading" | "failed" }
  | { readonly state: "ready"; readonly data: ApiReference };

async function fetchReference(address: string): Promise<ReferenceState> {
  try {
    const response = await fetch(address);
    if (!response.ok) return { state: "failed" };
    return { state: "ready", data: (await response.json()) as ApiReference }; // As the server declares it.
  } catch {
    return { state: "failed" };
  }
}

/** The contents of the API reference at an address, and how to request them again. */
export function useReference(address: string): [ReferenceState, retry: () => void] {
  const [found, setFound] = useState<ReferenceState>({ state: "loading" });
  const request = useCallback(() => {
    setFound({ state: "loading" });
    void fetchReference(address).then(setFound);
  }, [address]);
  useEffect(request, [request]);
  return [found, request];
}
