import { useCallback, useEffect, useRef, useState } from "react";
import type { PreflightResult } from "../../domain/preflight/findings.ts";
import { invalidateResources } from "../providers/changes.ts";
import { randomId } from "../session.ts";
import { uploadImage } from "./upload-image.ts";

export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly state: "waiting" | "sending" | "done" | "failed";
  /** Fraction that was sent, 0 to 1. At 1 with state `sending`, the server is checking the file. */
  readonly fraction: number;
  readonly error?: string;
  /** What the server found in the image, once it is done. */
  readonly preflight?: PreflightResult;
}

/** Whether an upload is done and nothing was found in the image. */
const isQuiet = ({ state, preflight }: UploadItem) =>
  state === "done" && (preflight === undefined || preflight.status === "good");

/** More would compete for the same bandwidth. */
const CONCURRENCY = 3;

/**
 * Uploads many files, a few at a time, each with its own progress and error. The library is reloaded after each.
 * Leaving the screen cancels running uploads.
 */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly UploadItem[]>([]);
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

  const update = useCallback(
    (id: string, next: Partial<UploadItem>) =>
      setUploads((all) => all.map((item) => (item.id === id ? { ...item, ...next } : item))),
    [],
  );

  const runQueue = useCallback(async () => {
    if (running.current >= CONCURRENCY) return;
    running.current += 1;
    const { signal } = leaving.current;
    for (let next = queue.current.shift(); next && !signal.aborted; next = queue.current.shift()) {
      const { id, file } = next;
      update(id, { state: "sending" });
      const upload = await uploadImage(file, { signal, onProgress: (fraction) => update(id, { fraction }) });
      if (upload.ok) {
        const { preflight } = upload;
        update(id, { state: "done", fraction: 1, ...(preflight && { preflight }) });
      } else update(id, { state: "failed", error: upload.message });
      if (upload.ok) void invalidateResources("images");
    }
    running.current -= 1;
  }, [update]);

  const add = useCallback(
    (files: readonly File[]) => {
      const named = files.map((file) => ({ id: randomId(), file }));
      const rows = named.map(({ id, file }) => ({
        id,
        name: file.name,
        state: "waiting" as const,
        fraction: 0,
      }));
      // A new upload clears the list of finished ones, but not what was found in them.
      setUploads((all) => [...rows, ...all.filter((item) => !isQuiet(item))]);
      queue.current.push(...named);
      for (let worker = 0; worker < CONCURRENCY; worker++) void runQueue();
    },
    [runQueue],
  );
  const dismiss = useCallback((id: string) => setUploads((all) => all.filter((item) => item.id !== id)), []);
  const clear = useCallback(
    () => setUploads((all) => all.filter(({ state }) => state === "waiting" || state === "sending")),
    [],
  );
  return { uploads, add, dismiss, clear };
}
