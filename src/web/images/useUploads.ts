import { useCallback, useEffect, useRef, useState } from "react";
import { changed } from "../providers/changes.ts";
import { randomId } from "../session.ts";
import { uploadImage } from "./upload-image.ts";

export interface Sending {
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "sending" | "done" | "failed";
  /** How much of it is sent, 0 to 1; 1 while sending: the server looks at it. */
  readonly share: number;
  readonly why?: string;
}

/** More would keep each other waiting on one line. */
const AT_ONCE = 3;

/**
 * Uploads of many files, a few at a time, each with its own progress and its own reason when it fails. The
 * library is read again as each arrives. Leaving the screen stops what is under way.
 */
export function useUploads() {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const queue = useRef<{ id: string; file: File }[]>([]);
  const running = useRef(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      queue.current = [];
      controller.abort();
    };
  }, []);

  const change = useCallback(
    (id: string, next: Partial<Sending>) =>
      setSending((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one))),
    [],
  );

  const work = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    const { signal } = leaving.current;
    for (let next = queue.current.shift(); next && !signal.aborted; next = queue.current.shift()) {
      const { id, file } = next;
      change(id, { state: "sending" });
      const upload = await uploadImage(file, { signal, onProgress: (share) => change(id, { share }) });
      change(id, upload.ok ? { state: "done", share: 1 } : { state: "failed", why: upload.message });
      if (upload.ok) void changed("images");
    }
    running.current -= 1;
  }, [change]);

  const add = useCallback(
    (files: readonly File[]) => {
      const named = files.map((file) => ({ id: randomId(), file }));
      const rows = named.map(({ id, file }) => ({
        id,
        name: file.name,
        state: "waiting" as const,
        share: 0,
      }));
      // What arrived before is told no more once something else is sent.
      setSending((all) => [...rows, ...all.filter(({ state }) => state !== "done")]);
      queue.current.push(...named);
      for (let lane = 0; lane < AT_ONCE; lane++) void work();
    },
    [work],
  );
  const dismiss = useCallback((id: string) => setSending((all) => all.filter((one) => one.id !== id)), []);
  const clear = useCallback(
    () => setSending((all) => all.filter(({ state }) => state === "waiting" || state === "sending")),
    [],
  );
  return { sending, add, dismiss, clear };
}
