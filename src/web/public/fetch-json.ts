/** What a public call answers, or the status that it was refused with; 0: nothing answered. */
export async function fetchJson<T extends object>(path: string): Promise<T | number> {
  try {
    const response = await fetch(`/api/${path}`);
    if (!response.ok) return response.status;
    return (await response.json()) as T; // The callers name what the wire says.
  } catch {
    return 0;
  }
}
