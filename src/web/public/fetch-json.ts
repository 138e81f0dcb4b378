/** The response of a public call, or its error status; 0 if there was no response. */
export async function fetchJson<T extends object>(path: string): Promise<T | number> {
  try {
    const response = await fetch(`/api/${path}`);
    if (!response.ok) return response.status;
    return (await response.json()) as T; // Callers name the response's type.
  } catch {
    return 0;
  }
}
