/** A live stream as a browser reads it: by fetch, with the token in the header. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined once the server has ended the stream. */
  next(): Promise<{ event: string; data: Record<string, unknown> } | undefined>;
  /** Whether no event arrives for this time. */
  isSilent(milliseconds: number): Promise<boolean>;
  leave(): void;
}

/** Opens `<api>/push-notifications/stream` with the token of a user. */
export async function openStream(api: string, token: string | undefined): Promise<OpenStream> {
  const away = new AbortController();
  const response = await fetch(`${api}/push-notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: away.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const read = async () => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event && data) return { event, data: JSON.parse(data) as Record<string, unknown> };
        continue;
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return undefined;
      text += value;
    }
  };
  let waiting: ReturnType<typeof read> | undefined;
  const next = () => {
    const now = waiting ?? read();
    waiting = undefined;
    return now;
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    async isSilent(milliseconds) {
      waiting ??= read();
      const silence = new Promise<"silent">((resume) => setTimeout(() => resume("silent"), milliseconds));
      return (await Promise.race([waiting, silence])) === "silent";
    },
    leave: () => away.abort(),
  };
}
