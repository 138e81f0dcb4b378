import { useCallback, useEffect, useRef, useState } from "react";
import { type Answer, accepted, http, httpErrorOf, idempotencyKey } from "./http.ts";

interface Upload {
  /** Fields of the form beside `file`; those that are undefined are left out. */
  fields?: Readonly<Record<string, string | undefined>>;
  query?: Readonly<Record<string, string>>;
}

/**
 * Sends one file as a multipart form: `const answer = await upload("orders/import/csv", file)`. `sent` is the
 * share that is on its way, 0 to 1, and null while nothing is sent; 1 means that the server is at work.
 * Never throws; a cancelled upload answers null.
 */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const away = useRef<AbortController | null>(null);
  useEffect(() => () => away.current?.abort(), []);

  const upload = useCallback(
    async <T>(url: string, file: File, { fields = {}, query }: Upload = {}): Promise<Answer<T> | null> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
      form.append("file", file);
      const controller = new AbortController();
      away.current = controller;
      setSent(0);
      try {
        const response = await http.post<T>(`/${url}`, form, {
          params: query,
          headers: { "Idempotency-Key": idempotencyKey() },
          timeout: 0, // a large file on a slow line takes as long as it takes
          signal: controller.signal,
          onUploadProgress: ({ progress }) => setSent(progress ?? 0),
        });
        return { ok: true, status: response.status, data: accepted(response) };
      } catch (error) {
        if (controller.signal.aborted) return null;
        const { message, statusCode, errors } = httpErrorOf(error);
        return {
          ok: false,
          status: statusCode,
          message,
          errors: errors as Record<string, string> | undefined,
        };
      } finally {
        setSent(null);
      }
    },
    [],
  );
  return { upload, sent, cancel: useCallback(() => away.current?.abort(), []) };
}
