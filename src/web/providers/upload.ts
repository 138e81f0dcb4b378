import { useCallback, useEffect, useRef, useState } from "react";
import { pathOf } from "../../domain/resource/address.ts";
import type { Call, Given, ResponseOf } from "../../domain/resource/call.ts";
import { accepted, type CallResult, http, httpErrorOf, idempotencyKey } from "./http.ts";

/** Form fields in addition to `file`; undefined ones are omitted. */
type Fields = Readonly<Record<string, string | undefined>>;

/**
 * Sends a file as a multipart form: `const response = await upload(importPrices, {}, file)`. `sent` is the fraction that
 * was sent, 0 to 1, or `null` if no upload is running; at 1 the server is processing the file. Never throws; a
 * canceled upload resolves to `null`.
 */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const away = useRef<AbortController | null>(null);
  useEffect(() => () => away.current?.abort(), []);

  const upload = useCallback(
    async <C extends Call>(
      call: C,
      { params, query }: Given<C>,
      file: File,
      fields: Fields = {},
    ): Promise<CallResult<ResponseOf<C>> | null> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
      form.append("file", file);
      const controller = new AbortController();
      away.current = controller;
      setSent(0);
      try {
        const response = await http.post<ResponseOf<C>>(`/${pathOf(call, params)}`, form, {
          params: query,
          headers: { "Idempotency-Key": idempotencyKey() },
          timeout: 0, // large files on slow connections have no time limit
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
