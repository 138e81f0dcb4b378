/** An event of a stream as the server sent it. */
export interface ServerEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function parse(text: string): ServerEvent | null {
  let event = "message";
  let data = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    if (line.startsWith("data:")) data += line.slice(5).trim();
  }
  if (data === "") return null; // a heartbeat
  try {
    return { event, data: JSON.parse(data) as ServerEvent["data"] }; // written by our own server
  } catch {
    return null;
  }
}

/**
 * The server-sent events of a fetched response. EventSource cannot send headers, so its token would be part of the URL.
 * `onData` is called for all data, including heartbeats.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onData: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onData();
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}
