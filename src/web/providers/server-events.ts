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
    return { event, data: JSON.parse(data) as ServerEvent["data"] }; // our own server wrote it
  } catch {
    return null;
  }
}

/**
 * The server-sent events of an answer that was fetched. EventSource cannot send a header, so that a token
 * would have to stand in the address. `heard` is called at whatever arrives, heartbeats too.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard();
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
