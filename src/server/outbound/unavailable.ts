const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refuses the connection",
  ECONNRESET: "ended the connection before it answered",
  ENOTFOUND: "has an address that does not exist",
  EAI_AGAIN: "has an address that could not be looked up",
};

/** Why a request to another server failed, as a sentence about it. `server`: "The store". */
export function unavailableReason(server: string, error: unknown, signal: AbortSignal): string {
  if (signal.reason instanceof DOMException && signal.reason.name === "TimeoutError")
    return `${server} did not answer in time`;
  const { code = "", message } = error as NodeJS.ErrnoException;
  const known = MESSAGES[code];
  return known ? `${server} ${known}` : `The request to ${server.toLowerCase()} failed: ${message}`;
}
